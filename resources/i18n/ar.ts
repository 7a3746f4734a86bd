import type { Catalogue } from '../../src/i18n/catalogue'
import { labelsByName } from '../../src/i18n/catalogue'

export const labels = labelsByName(
  import.meta.glob<Catalogue>('./ar/*.json', { eager: true, import: 'default' }),
)
