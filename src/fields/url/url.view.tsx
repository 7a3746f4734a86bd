import { cellOf } from '../cell.view'
import type { FieldView } from '../fieldView'
import { LongIsland } from '../island.view'
import { OutLink } from '../link.view'
import { TypedInput } from '../typed.view'
import { islandFilter } from '../typedEditor.view'
import type { UrlField } from './url'

/** `example.com` is what people type; the address is the whole of it. */
const withScheme = (typed: string) =>
  /^[a-z][a-z0-9+.-]*:/i.test(typed.trim()) ? typed : `https://${typed.trim()}`

const bare = (value: string) => value.replace(/^https?:\/\//, '').replace(/\/$/, '')

export const urlView: FieldView<UrlField, string> = {
  operator: 'q',
  Cell: cellOf(({ value }) => (
    <OutLink href={/^https?:/.test(value) ? value : `https://${value}`}>
      <LongIsland>{bare(value)}</LongIsland>
    </OutLink>
  )),
  Input: props => (
    <TypedInput {...props} type="url" island read={withScheme} show={value => String(value ?? '')} />
  ),
  Filter: islandFilter,
}
