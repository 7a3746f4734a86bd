import type { FieldGuess } from '../../core/field/fieldGuess'
import type { UrlField } from './url.type'

export const urlGuess: FieldGuess<UrlField> = { rank: 31, field: { kind: 'url' } as UrlField }
