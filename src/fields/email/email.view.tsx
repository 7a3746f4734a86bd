import { cellOf } from '../cell.view'
import type { FieldView } from '../fieldView'
import { OutLink } from '../link.view'
import { TypedInput } from '../typed.view'
import { textFilter } from '../typedEditor.view'
import type { EmailField } from './email'

export const emailView: FieldView<EmailField, string> = {
  operator: 'q',
  Cell: cellOf(({ value }) => (
    <OutLink href={`mailto:${value}`}>
      <bdi dir="ltr">{value}</bdi>
    </OutLink>
  )),
  Input: props => (
    <TypedInput
      {...props}
      type="email"
      autoComplete="off"
      island
      read={typed => typed}
      show={value => String(value ?? '')}
    />
  ),
  Filter: textFilter,
}
