import { type Catalogue, labelsByName } from '../catalogue'

export const phrases = labelsByName(
  import.meta.glob<Catalogue>('./{account,app,auth,http,page,password}.json', {
    eager: true,
    import: 'default',
  }),
)
