import { format, isValid, parseISO } from 'date-fns'
import { dateFilter } from '../date/date.input'
import type { FieldInput } from '../fieldView'
import { TypedInput } from '../typed.view'
import type { DateTimeField } from './dateTime.type'

/** Returns a moment as the control expects it, in the reader's time zone. */
function localTime(value: unknown): string {
  const moment = typeof value === 'string' ? parseISO(value) : undefined
  return moment && isValid(moment) ? format(moment, "yyyy-MM-dd'T'HH:mm") : ''
}

function utcTime(typed: string): string {
  const moment = parseISO(typed)
  return isValid(moment) ? moment.toISOString() : typed
}

export const dateTimeInput: FieldInput<DateTimeField> = {
  Input: props => <TypedInput {...props} type="datetime-local" read={utcTime} show={localTime} />,
  Filter: dateFilter,
}
