import { cellOf } from '../cell.view'
import type { FieldDisplay } from '../fieldView'
import type { SecretField } from './secret'

export const secretDisplay: FieldDisplay<SecretField, string> = {
  Cell: cellOf(() => <span aria-hidden>••••••••</span>),
}
