import { cellOf } from '../cell.view'
import type { FieldView } from '../fieldView'
import { Island } from '../island.view'
import { OutLink } from '../link.view'
import { TypedInput } from '../typed.view'
import { islandFilter } from '../typedEditor.view'
import { formatPhone, type PhoneField, parsePhone } from './phone'

export const phoneView: FieldView<PhoneField, string> = {
  operator: 'q',
  Cell: cellOf(({ value }) => (
    <OutLink href={`tel:${value}`}>
      <Island>{formatPhone(value)}</Island>
    </OutLink>
  )),
  Input: props => (
    <TypedInput
      {...props}
      type="tel"
      island
      read={typed => parsePhone(typed, props.field.country) ?? typed}
      show={value => (typeof value === 'string' ? formatPhone(value) : '')}
    />
  ),
  Filter: islandFilter,
}
