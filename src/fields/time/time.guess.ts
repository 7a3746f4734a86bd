import type { FieldGuess } from '../../core/field/fieldGuess'
import { timeIn } from '../../core/field/timeOfDay'
import type { TimeField } from './time.type'

/** A moment would be read as its time, but is none. `14.30` is more likely a number. */
export const timeGuess: FieldGuess<TimeField> = {
  rank: 19,
  field: { kind: 'time' } as TimeField,
  looks: text => /[^\d.\s]/.test(text) && timeIn(text) !== undefined,
}
