import { format, isValid, parseISO } from 'date-fns'
import { dateFilter } from '../date/date.view'
import type { FieldView } from '../fieldView'
import { TypedInput } from '../typed.view'
import type { DateTimeField } from './dateTime'
import { dateTimeDisplay } from './dateTimeDisplay.view'

/** A moment as the control wants it, on the reader's own clock. */
function localTime(value: unknown): string {
  const moment = typeof value === 'string' ? parseISO(value) : undefined
  return moment && isValid(moment) ? format(moment, "yyyy-MM-dd'T'HH:mm") : ''
}

function utcTime(typed: string): string {
  const moment = parseISO(typed)
  return isValid(moment) ? moment.toISOString() : typed
}

export const dateTimeView: FieldView<DateTimeField, string> = {
  ...dateTimeDisplay,
  Input: props => <TypedInput {...props} type="datetime-local" read={utcTime} show={localTime} />,
  Filter: dateFilter,
}
