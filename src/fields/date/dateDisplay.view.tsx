import { useLocale } from 'react-admin'
import { formatDate } from '../../core/field/formatDate'
import { Deadline } from '../../ui/fields/deadline.view'
import { cellOf } from '../cell.view'
import type { FieldDisplay } from '../fieldView'
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
