import { lazyComponent } from '../../ui/fields/lazyComponent'
import { cellOf } from '../cell.view'
import type { FieldCell } from '../fieldView'
import type { FileField } from './file.type'

export const fileCell: FieldCell<FileField, number[]> = {
  operator: 'null',
  wide: true,
  Cell: cellOf(lazyComponent(() => import('./filesCell.view').then(part => part.FilesCell))),
}
