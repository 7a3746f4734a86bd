import type { FieldGuess } from '../../core/field/fieldGuess'
import type { DateField } from './date.type'

/** Eight figures are a number or a telephone first. */
export const dateGuess: FieldGuess<DateField> = {
  rank: 20,
  field: { kind: 'date' } as DateField,
  looks: text => /\D/.test(text),
}
