import { OutLink } from '../../ui/fields/link.view'
import { LongLtr } from '../../ui/fields/ltr.view'
import { cellOf } from '../cell.view'
import type { FieldDisplay } from '../fieldView'
import type { EmailField } from './email'

export const emailDisplay: FieldDisplay<EmailField, string> = {
  operator: 'q',
  Cell: cellOf(({ value }) => (
    <OutLink href={`mailto:${value}`}>
      <LongLtr>{value}</LongLtr>
    </OutLink>
  )),
}
