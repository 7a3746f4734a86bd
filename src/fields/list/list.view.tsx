import type { FieldView } from '../fieldView'
import { textFilter } from '../typedEditor.view'
import type { ListField } from './list'
import { listDisplay } from './listDisplay.view'
import { ListInput } from './listInput.view'

export const listView: FieldView<ListField, unknown[]> = {
  ...listDisplay,
  Input: props => <ListInput {...props} />,
  Filter: textFilter,
}
