import type { FieldGuess } from '../../core/field/fieldGuess'
import type { DateField } from './date.type'

/** Text of eight digits only is more likely a number or a phone number. */
export const dateGuess: FieldGuess<DateField> = {
  rank: 20,
  field: { kind: 'date' } as DateField,
  looks: text => /\D/.test(text),
}
