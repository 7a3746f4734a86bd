import type { FieldInput } from '../fieldView'
import { TypedInput } from '../typed.view'
import { ltrFilter } from '../typedEditor.view'
import type { EmailField } from './email.type'

export const emailInput: FieldInput<EmailField> = {
  Input: props => (
    <TypedInput
      {...props}
      // Chromium would convert the domain of an input of type `email` to `xn--…`.
      inputMode="email"
      autoComplete="off"
      ltr
      read={typed => typed}
      show={value => String(value ?? '')}
    />
  ),
  Filter: ltrFilter,
}
