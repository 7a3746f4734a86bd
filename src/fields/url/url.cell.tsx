import { LongLtr } from '../../ui/fields/Ltr'
import { OutLink } from '../../ui/fields/OutLink'
import { cellOf } from '../cell.view'
import type { FieldCell } from '../fieldView'
import type { UrlField } from './url.type'

const bare = (value: string) => value.replace(/^https?:\/\//, '').replace(/\/$/, '')

export const urlCell: FieldCell<UrlField, string> = {
  operator: 'q',
  Cell: cellOf(({ value }) => (
    <OutLink href={/^https?:/.test(value) ? value : `https://${value}`}>
      <LongLtr>{bare(value)}</LongLtr>
    </OutLink>
  )),
}
