import { lazyComponent } from '../../ui/fields/lazyComponent.view'
import { cellOf } from '../cell.view'
import type { FieldDisplay } from '../fieldView'
import type { FileField } from './file'

export const fileDisplay: FieldDisplay<FileField, number[]> = {
  operator: 'null',
  wide: true,
  Cell: cellOf(lazyComponent(() => import('./filesCell.view').then(part => part.FilesCell))),
}
