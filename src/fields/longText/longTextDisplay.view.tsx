import { cellOf } from '../cell.view'
import type { FieldDisplay } from '../fieldView'
import type { LongTextField } from './longText'

export const longTextDisplay: FieldDisplay<LongTextField, string> = {
  operator: 'q',
  wide: true,
  Cell: cellOf(({ value }) => (
    <bdi style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', unicodeBidi: 'plaintext' }}>{value}</bdi>
  )),
}
