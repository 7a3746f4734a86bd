import { cellOf } from '../cell.view'
import type { FieldView } from '../fieldView'
import { TypedInput } from '../typed.view'
import { textFilter } from '../typedEditor.view'
import type { LongTextField } from './longText'

export const longTextView: FieldView<LongTextField, string> = {
  operator: 'q',
  wide: true,
  Cell: cellOf(({ value }) => (
    <bdi style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', unicodeBidi: 'plaintext' }}>{value}</bdi>
  )),
  Input: props => (
    <TypedInput {...props} read={typed => typed} show={value => String(value ?? '')} multiline />
  ),
  Filter: textFilter,
}
