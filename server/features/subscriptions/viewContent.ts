import type { ListMeta } from '../../../src/contract/answer'
import type { MailTable } from '../../engine/mail/mailHtml'
import type { MailFile } from '../../engine/mail/queueMail'

/** What a view comes to for its reader. */
export interface ViewContent extends Pick<ListMeta, 'total' | 'total_is'> {
  /** What fits into the mail itself. */
  table: MailTable
  /** The sentence about rows that do not. */
  cut?: 'first_rows' | 'first_groups'
  /** How many rows of the table count, if a row at its end is their total. */
  shown?: number
  /** A sentence about groups that the file does not have either. */
  more?: string
  /** All rows, where they are wanted and fit into a mail. */
  file?: MailFile
}
