import { Ltr } from '../../ui/fields/ltr.view'
import { cellOf } from '../cell.view'
import type { FieldDisplay } from '../fieldView'
import type { TextField } from './text'

export const textDisplay: FieldDisplay<TextField, string> = {
  operator: 'q',
  Cell: cellOf(({ value, field }) => (field.ltr ? <Ltr>{value}</Ltr> : <bdi>{value}</bdi>)),
}
