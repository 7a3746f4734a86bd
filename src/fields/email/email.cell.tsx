import { OutLink } from '../../ui/fields/link.view'
import { LongLtr } from '../../ui/fields/ltr.view'
import { cellOf } from '../cell.view'
import type { FieldCell } from '../fieldView'
import type { EmailField } from './email.type'

export const emailCell: FieldCell<EmailField, string> = {
  operator: 'q',
  Cell: cellOf(({ value }) => (
    <OutLink href={`mailto:${value}`}>
      {/* On two lines, the domain is on the second one. */}
      <LongLtr>
        {value.slice(0, value.indexOf('@'))}
        <wbr />
        {value.slice(value.indexOf('@'))}
      </LongLtr>
    </OutLink>
  )),
}
