import { OutLink } from '../../ui/fields/link.view'
import { LongLtr } from '../../ui/fields/ltr.view'
import { cellOf } from '../cell.view'
import type { FieldCell } from '../fieldView'
import type { EmailField } from './email.type'

export const emailCell: FieldCell<EmailField, string> = {
  operator: 'q',
  Cell: cellOf(({ value }) => (
    <OutLink href={`mailto:${value}`}>
      <LongLtr>{value}</LongLtr>
    </OutLink>
  )),
}
