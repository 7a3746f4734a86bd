import type { FieldGuess, FieldImport } from '../../core/field/fieldImport'
import type { UrlField } from './url.type'

const urlGuess: FieldGuess<UrlField> = { rank: 31, field: { kind: 'url' } as UrlField }

export const urlImport: FieldImport<UrlField> = { guess: urlGuess }
