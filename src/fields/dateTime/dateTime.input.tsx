import { localTime, momentAt } from '../../core/field/relativeDate'
import { readerTimeZone } from '../../core/field/timeZone'
import { dateFilter } from '../date/date.input'
import type { FieldInput } from '../fieldView'
import { TypedInput } from '../typed.view'
import type { DateTimeField } from './dateTime.type'

/** Returns a moment as the control expects it, in the reader's time zone. */
function readerTime(value: unknown): string {
  const moment = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(moment) ? '' : localTime(moment, readerTimeZone).slice(0, TO_MINUTES)
}

const TO_MINUTES = 'yyyy-MM-ddTHH:mm'.length

function utcTime(typed: string): string {
  const shown = Date.parse(`${typed}Z`)
  return Number.isNaN(shown) ? typed : momentAt(shown, readerTimeZone).toISOString()
}

export const dateTimeInput: FieldInput<DateTimeField> = {
  Input: props => <TypedInput {...props} type="datetime-local" read={utcTime} show={readerTime} />,
  Filter: dateFilter,
}
