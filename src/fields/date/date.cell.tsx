import { useLocale } from 'react-admin'
import { formatDate } from '../../core/field/formatDate'
import { Deadline } from '../../ui/fields/Deadline'
import { cellOf } from '../cell.view'
import type { FieldCell } from '../fieldView'
import type { DateField } from './date.type'

export const dateCell: FieldCell<DateField, string> = {
  operator: 'gte',
  operatorWords: 'dates',
  leastWidth: Number.POSITIVE_INFINITY,
  Cell: cellOf(function Cell({ value, field, resource, record }) {
    return (
      <Deadline field={field} resource={resource} value={value} record={record}>
        <time dateTime={value} style={{ whiteSpace: 'nowrap' }}>
          {formatDate(value, useLocale())}
        </time>
      </Deadline>
    )
  }),
}
