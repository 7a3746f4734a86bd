import type { FieldGuess } from '../../core/field/fieldGuess'
import type { DateTimeField } from './dateTime.type'

/** A day alone is read as its first moment: days come first. */
export const dateTimeGuess: FieldGuess<DateTimeField> = {
  rank: 21,
  field: { kind: 'dateTime' } as DateTimeField,
  looks: text => /\D/.test(text),
}
