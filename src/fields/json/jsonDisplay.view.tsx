import { cellOf } from '../cell.view'
import type { FieldDisplay } from '../fieldView'
import type { JsonField } from './json'

export const jsonDisplay: FieldDisplay<JsonField> = {
  operator: 'null',
  wide: true,
  Cell: cellOf(({ value }) => (
    <code dir="ltr" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {JSON.stringify(value)}
    </code>
  )),
}
