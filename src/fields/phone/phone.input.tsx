import type { FieldInput } from '../fieldView'
import { TypedInput } from '../typed.view'
import { ltrFilter } from '../typedEditor.view'
import type { PhoneField } from './phone.type'
import { formatPhone, parsePhone } from './phoneNumber.deferred'

export const phoneInput: FieldInput<PhoneField> = {
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
