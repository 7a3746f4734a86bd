import type { FieldView } from '../fieldView'
import { TypedInput } from '../typed.view'
import { ltrFilter } from '../typedEditor.view'
import type { EmailField } from './email'
import { emailDisplay } from './emailDisplay.view'

export const emailView: FieldView<EmailField, string> = {
  ...emailDisplay,
  Input: props => (
    <TypedInput
      {...props}
      type="email"
      autoComplete="off"
      ltr
      read={typed => typed}
      show={value => String(value ?? '')}
    />
  ),
  Filter: ltrFilter,
}
