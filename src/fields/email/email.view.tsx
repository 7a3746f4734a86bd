import { cellOf } from '../cell.view'
import type { FieldView } from '../fieldView'
import { LongIsland } from '../island.view'
import { OutLink } from '../link.view'
import { TypedInput } from '../typed.view'
import { islandFilter } from '../typedEditor.view'
import type { EmailField } from './email'

export const emailView: FieldView<EmailField, string> = {
  operator: 'q',
  Cell: cellOf(({ value }) => (
    <OutLink href={`mailto:${value}`}>
      <LongIsland>{value}</LongIsland>
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
  Filter: islandFilter,
}
