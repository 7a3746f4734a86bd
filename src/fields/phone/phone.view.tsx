import type { FieldView } from '../fieldView'
import { TypedInput } from '../typed.view'
import { ltrFilter } from '../typedEditor.view'
import type { PhoneField } from './phone'
import { phoneDisplay } from './phoneDisplay.view'
import { formatPhone, parsePhone } from './phoneNumber'

export const phoneView: FieldView<PhoneField, string> = {
  ...phoneDisplay,
  Input: props => (
    <TypedInput
      {...props}
      type="tel"
      ltr
      read={typed => parsePhone(typed, props.field.country) ?? typed}
      show={value => (typeof value === 'string' ? formatPhone(value) : '')}
    />
  ),
  Filter: ltrFilter,
}
