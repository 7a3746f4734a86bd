import { cellOf } from '../cell.view'
import type { FieldDisplay } from '../fieldView'
import { OutLink } from '../link.view'
import { LongLtr } from '../ltr.view'
import type { EmailField } from './email'

export const emailDisplay: FieldDisplay<EmailField, string> = {
  operator: 'q',
  Cell: cellOf(({ value }) => (
    <OutLink href={`mailto:${value}`}>
      <LongLtr>{value}</LongLtr>
    </OutLink>
  )),
}
