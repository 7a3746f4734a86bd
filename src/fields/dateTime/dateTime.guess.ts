import type { FieldGuess } from '../../core/field/fieldGuess'
import type { DateTimeField } from './dateTime.type'

/** A day alone would also be read as a moment, so dates rank before it. */
export const dateTimeGuess: FieldGuess<DateTimeField> = {
  rank: 21,
  field: { kind: 'dateTime' } as DateTimeField,
  looks: text => /\D/.test(text),
}
