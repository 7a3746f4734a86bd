import type { Field, FieldOptions, FilledBy } from '../../core/field/fieldType'
import { ORDERED } from '../../core/field/filters'
import { formatTime } from '../../core/field/formatDate'
import { scalarType } from '../../core/field/scalar'
import { storedTime } from '../../core/field/timeOfDay'

export type TimeField = Field<'time', string> & FieldOptions<string>

/** Creates a field for the time of a day to the minute, `14:30`, the same in every time zone. */
export const time = <const O extends FieldOptions<string>>(options?: O) =>
  ({ kind: 'time', ...options }) as Field<'time', string, FilledBy<O>> & FieldOptions<string>

export const timeType = scalarType<TimeField, string>({
  kind: 'time',
  expression: 'text',
  column: 'text',
  operators: [...ORDERED, 'q'],
  expected: 'time',
  format: (value, _field, { language }) => formatTime(value, language),
  sample: (_field, n) => storedTime({ hour: (n * 7) % 24, minute: (n * 5) % 60 }),
})
