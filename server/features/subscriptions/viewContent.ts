import type { ListMeta } from '../../../src/contract/answer'
import type { MailTable } from '../../engine/mail/mailHtml'
import type { MailFile } from '../../engine/mail/queueMail'

/** The content of a view for its reader. */
export interface ViewContent extends Pick<ListMeta, 'total' | 'total_is'> {
  /** The part that fits into the mail itself. */
  table: MailTable
  /** The note for omitted rows. */
  cut?: 'first_rows' | 'first_groups'
  /** The number of rows without the total row; unset if the table has no total row. */
  shown?: number
  /** A note about groups that the file omits too. */
  more?: string
  /** All rows, if requested and small enough for a mail. */
  file?: MailFile
}
