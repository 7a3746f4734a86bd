import { cellOf } from '../cell.view'
import type { FieldDisplay } from '../fieldView'
import { Island } from '../island.view'
import type { TextField } from './text'

export const textDisplay: FieldDisplay<TextField, string> = {
  operator: 'q',
  Cell: cellOf(({ value, field }) => (field.code ? <Island>{value}</Island> : <bdi>{value}</bdi>)),
}
