import type { FieldGuess, FieldImport } from '../../core/field/fieldImport'
import type { TextField } from './text.type'

const textGuess: FieldGuess<TextField> = {
  rank: 90,
  isPlain: true,
  field: { kind: 'text' } as TextField,
  looks: text => !text.includes('\n'),
}

export const textImport: FieldImport<TextField> = { guess: textGuess }
