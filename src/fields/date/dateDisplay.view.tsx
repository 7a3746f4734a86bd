import { useLocale } from 'react-admin'
import { cellOf } from '../cell.view'
import { Deadline } from '../deadline.view'
import type { FieldDisplay } from '../fieldView'
import { formatDate } from '../formatDate'
import type { DateField } from './date'

export const dateDisplay: FieldDisplay<DateField, string> = {
  operator: 'gte',
  operatorWords: 'dates',
  Cell: cellOf(function Cell({ value, field, record }) {
    return (
      <Deadline field={field} value={value} record={record}>
        <time dateTime={value} style={{ whiteSpace: 'nowrap' }}>
          {formatDate(value, useLocale())}
        </time>
      </Deadline>
    )
  }),
}
