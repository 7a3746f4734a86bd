import type { FieldInput } from '../fieldView'
import { filterOf } from '../filterEditor.view'
import { SeveralInput } from '../several.view'
import { TypedEditor } from '../typedEditor.view'
import type { TagsField } from './tags.type'

export const tagsInput: FieldInput<TagsField> = {
  Input: props => <SeveralInput {...props} options={[]} free />,
  Filter: filterOf(TypedEditor),
}
