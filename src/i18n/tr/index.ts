import { type Catalogue, labelsByName } from '../catalogue'

export const phrases = labelsByName(
  import.meta.glob<Catalogue>(['./*.json', '!./mail.json'], { eager: true, import: 'default' }),
)
