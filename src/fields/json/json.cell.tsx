import { cellOf } from '../cell.view'
import type { FieldCell } from '../fieldView'
import type { JsonField } from './json.type'

export const jsonCell: FieldCell<JsonField> = {
  operator: 'null',
  wide: true,
  Cell: cellOf(({ value }) => (
    <code dir="ltr" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {JSON.stringify(value)}
    </code>
  )),
}
