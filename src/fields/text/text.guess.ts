import type { FieldGuess } from '../../core/field/fieldGuess'
import type { TextField } from './text.type'

export const textGuess: FieldGuess<TextField> = {
  rank: 90,
  isPlain: true,
  field: { kind: 'text' } as TextField,
  looks: text => !text.includes('\n'),
}
