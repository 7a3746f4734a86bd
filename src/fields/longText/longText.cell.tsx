import { cellOf } from '../cell.view'
import type { FieldCell } from '../fieldView'
import type { LongTextField } from './longText.type'

export const longTextCell: FieldCell<LongTextField, string> = {
  operator: 'q',
  wide: true,
  Cell: cellOf(({ value }) => (
    <bdi style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', unicodeBidi: 'plaintext' }}>{value}</bdi>
  )),
}
