import { Fragment } from 'react'
import { LongLtr } from '../../ui/fields/Ltr'
import { OutLink } from '../../ui/fields/OutLink'
import { cellOf } from '../cell.view'
import type { FieldCell } from '../fieldView'
import type { EmailField } from './email.type'

/** Where an address breaks if it needs two lines: after a dot of the name, or before the domain. */
const BREAKS = /(?<=\.)(?=.*@)|(?=@)/

export const emailCell: FieldCell<EmailField, string> = {
  operator: 'q',
  Cell: cellOf(({ value }) => (
    <OutLink href={`mailto:${value}`}>
      <LongLtr>
        {value.split(BREAKS).map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
          <Fragment key={at}>
            {at > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </LongLtr>
    </OutLink>
  )),
}
