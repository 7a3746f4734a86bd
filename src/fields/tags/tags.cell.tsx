import { Chips } from '../../ui/fields/Chips'
import { cellOf } from '../cell.view'
import type { FieldCell } from '../fieldView'
import type { TagsField } from './tags.type'

export const tagsCell: FieldCell<TagsField, string[]> = {
  operator: 'inc_any',
  Cell: cellOf(({ value }) => <Chips words={value} />),
}
