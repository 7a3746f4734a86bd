import type { FieldGuess } from '../../core/field/fieldGuess'
import { withoutMidnight } from './date.reader'
import type { DateField } from './date.type'
import { splitTime } from './momentIn'

/**
 * Text of eight digits only is more likely a number or a phone number. A day with a time would be read as the day
 * alone, but is more likely a moment.
 */
export const dateGuess: FieldGuess<DateField> = {
  rank: 20,
  field: { kind: 'date' } as DateField,
  looks: text => /\D/.test(text) && !splitTime(withoutMidnight(text))[1],
}
