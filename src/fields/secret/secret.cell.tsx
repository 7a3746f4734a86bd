import { cellOf } from '../cell.view'
import type { FieldCell } from '../fieldView'
import type { SecretField } from './secret.type'

export const secretCell: FieldCell<SecretField, string> = {
  Cell: cellOf(() => <span aria-hidden>••••••••</span>),
}
