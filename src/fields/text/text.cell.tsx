import { Ltr } from '../../ui/fields/Ltr'
import { cellOf } from '../cell.view'
import type { FieldCell } from '../fieldView'
import type { TextField } from './text.type'

export const textCell: FieldCell<TextField, string> = {
  operator: 'q',
  Cell: cellOf(({ value, field }) => (field.ltr ? <Ltr>{value}</Ltr> : <bdi>{value}</bdi>)),
}
