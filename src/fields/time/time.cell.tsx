import { useLocale } from 'react-admin'
import { formatTime } from '../../core/field/formatDate'
import { cellOf } from '../cell.view'
import type { FieldCell } from '../fieldView'
import type { TimeField } from './time.type'

export const timeCell: FieldCell<TimeField, string> = {
  operator: 'gte',
  operatorWords: 'dates',
  Cell: cellOf(function Cell({ value }) {
    return (
      <time dateTime={value} style={{ whiteSpace: 'nowrap' }}>
        {formatTime(value, useLocale())}
      </time>
    )
  }),
}
