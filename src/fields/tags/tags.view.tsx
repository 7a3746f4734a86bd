import type { FieldView } from '../fieldView'
import { filterOf } from '../filterEditor.view'
import { SeveralInput } from '../several.view'
import { TypedEditor } from '../typedEditor.view'
import type { TagsField } from './tags'
import { tagsDisplay } from './tagsDisplay.view'

export const tagsView: FieldView<TagsField, string[]> = {
  ...tagsDisplay,
  Input: props => <SeveralInput {...props} options={[]} free />,
  Filter: filterOf(TypedEditor),
}
