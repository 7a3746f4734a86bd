import { useLocale } from 'react-admin'
import { cellOf } from '../cell.view'
import type { FieldView } from '../fieldView'
import { filterOf } from '../filterEditor.view'
import { formatDate } from '../formatDate'
import { officeTimeZone } from '../officeTime'
import { relativeDate } from '../relativeDate'
import { TypedInput } from '../typed.view'
import type { DateField } from './date'
import { DayEditor } from './dayEditor.view'

/** The day that a bound names, also where it says `@today-30`. */
function dayOf(value: unknown): string {
  if (typeof value !== 'string') return ''
  return relativeDate(value, { now: new Date(), timeZone: officeTimeZone() })?.from ?? value.slice(0, 10)
}

export const dateFilter = filterOf(DayEditor)

export const dateView: FieldView<DateField, string> = {
  operator: 'gte',
  operatorWords: 'dates',
  Cell: cellOf(function Cell({ value }) {
    return (
      <time dateTime={value} style={{ whiteSpace: 'nowrap' }}>
        {formatDate(value, useLocale())}
      </time>
    )
  }),
  Input: props => (
    <TypedInput
      {...props}
      type="date"
      min={dayOf(props.field.min)}
      max={dayOf(props.field.max)}
      read={typed => typed}
      show={dayOf}
    />
  ),
  Filter: dateFilter,
}
