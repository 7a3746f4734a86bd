import type { FieldInput } from '../fieldView'
import { textFilter } from '../typedEditor.view'
import type { ListField } from './list.type'
import { ListInput } from './listInput.view'

export const listInput: FieldInput<ListField> = {
  Input: props => <ListInput {...props} />,
  Filter: textFilter,
}
