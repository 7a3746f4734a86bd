import type { FieldInput } from '../fieldView'
import { TypedInput } from '../typed.view'
import { textFilter } from '../typedEditor.view'
import type { LongTextField } from './longText.type'

export const longTextInput: FieldInput<LongTextField> = {
  Input: props => (
    <TypedInput {...props} read={typed => typed} show={value => String(value ?? '')} multiline />
  ),
  Filter: textFilter,
}
