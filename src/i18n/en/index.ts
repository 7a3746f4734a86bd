import { type Catalogue, labelsByName } from '../catalogue'

// What only the server writes is not loaded by a browser.
export const phrases = labelsByName(
  import.meta.glob<Catalogue>(['./*.json', '!./mail.json'], { eager: true, import: 'default' }),
)
