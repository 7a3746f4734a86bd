import { cellOf } from '../cell.view'
import { Chips } from '../chips.view'
import type { FieldView } from '../fieldView'
import { filterOf } from '../filterEditor.view'
import { SeveralInput } from '../several.view'
import { TypedEditor } from '../typedEditor.view'
import type { TagsField } from './tags'

export const tagsView: FieldView<TagsField, string[]> = {
  operator: 'inc_any',
  Cell: cellOf(({ value }) => <Chips words={value} />),
  Input: props => <SeveralInput {...props} options={[]} free />,
  Filter: filterOf(TypedEditor),
}
