import { Chips } from '../../ui/fields/chips.view'
import { cellOf } from '../cell.view'
import type { FieldDisplay } from '../fieldView'
import type { TagsField } from './tags'

export const tagsDisplay: FieldDisplay<TagsField, string[]> = {
  operator: 'inc_any',
  Cell: cellOf(({ value }) => <Chips words={value} />),
}
