import type { FieldView } from '../fieldView'
import { TypedInput } from '../typed.view'
import { textFilter } from '../typedEditor.view'
import type { LongTextField } from './longText'
import { longTextDisplay } from './longTextDisplay.view'

export const longTextView: FieldView<LongTextField, string> = {
  ...longTextDisplay,
  Input: props => (
    <TypedInput {...props} read={typed => typed} show={value => String(value ?? '')} multiline />
  ),
  Filter: textFilter,
}
