import { lazyComponent } from '../../ui/fields/lazyComponent'
import { cellOf } from '../cell.view'
import type { FieldCell } from '../fieldView'
import type { Attachment, AttachmentsField } from './attachments.type'

export const attachmentsCell: FieldCell<AttachmentsField, Attachment[]> = {
  operator: 'null',
  wide: true,
  Cell: cellOf(lazyComponent(() => import('./attachmentsCell.view').then(part => part.AttachmentsCell))),
  Panel: lazyComponent(() => import('./panel.view').then(part => part.Panel)),
}
