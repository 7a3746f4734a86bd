import { Tooltip } from '@mui/material'
import { format, isValid, parseISO } from 'date-fns'
import { useLocale } from 'react-admin'
import { cellOf } from '../cell.view'
import { dateFilter } from '../date/date.view'
import { Deadline } from '../deadline.view'
import type { FieldView } from '../fieldView'
import { formatDateTime, formatDay, formatRelative } from '../formatDate'
import { TypedInput } from '../typed.view'
import type { DateTimeField } from './dateTime'

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
  operator: 'gte',
  operatorWords: 'dates',
  Cell: cellOf(function Cell({ value, field, record }) {
    const locale = useLocale()
    const whole = formatDateTime(value, locale)
    // What the server noted is told by its day; what people entered keeps its time.
    const near = formatRelative(value, locale) ?? (field.readOnly ? formatDay(value, locale) : undefined)
    const style = { whiteSpace: 'nowrap' } as const
    return (
      <Deadline field={field} value={value} record={record}>
        {near ? (
          <Tooltip title={whole} describeChild>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the whole time must be reachable by keyboard too */}
            <time dateTime={value} tabIndex={0} style={style}>
              {near}
            </time>
          </Tooltip>
        ) : (
          <time dateTime={value} style={style}>
            {whole}
          </time>
        )}
      </Deadline>
    )
  }),
  Input: props => <TypedInput {...props} type="datetime-local" read={utcTime} show={localTime} />,
  Filter: dateFilter,
}
