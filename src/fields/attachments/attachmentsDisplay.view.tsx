import { cellOf } from '../cell.view'
import type { FieldDisplay } from '../fieldView'
import { late } from '../late.view'
import type { Attachment, AttachmentsField } from './attachments'

export const attachmentsDisplay: FieldDisplay<AttachmentsField, Attachment[]> = {
  operator: 'null',
  wide: true,
  Cell: cellOf(late(() => import('./attachmentsCell.view').then(part => part.AttachmentsCell))),
  Panel: late(() => import('./panel.view').then(part => part.Panel)),
}
