import { cellOf } from '../cell.view'
import type { FieldDisplay } from '../fieldView'
import { OutLink } from '../link.view'
import { LongLtr } from '../ltr.view'
import type { UrlField } from './url'

const bare = (value: string) => value.replace(/^https?:\/\//, '').replace(/\/$/, '')

export const urlDisplay: FieldDisplay<UrlField, string> = {
  operator: 'q',
  Cell: cellOf(({ value }) => (
    <OutLink href={/^https?:/.test(value) ? value : `https://${value}`}>
      <LongLtr>{bare(value)}</LongLtr>
    </OutLink>
  )),
}
