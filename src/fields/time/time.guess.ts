import type { FieldGuess } from '../../core/field/fieldGuess'
import type { TimeField } from './time.type'

/** `14.30` is more likely a number. */
export const timeGuess: FieldGuess<TimeField> = {
  rank: 19,
  field: { kind: 'time' } as TimeField,
  looks: text => !/^[\d.\s]+$/.test(text),
}
