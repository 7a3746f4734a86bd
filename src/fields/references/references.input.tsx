import { useControl } from '../control.view'
import type { FieldInput, InputProps } from '../fieldView'
import { filterOf } from '../filterEditor.view'
import { useOwnChoices } from '../reference/ownChoices.view'
import { RecordPicker } from '../reference/recordPicker.view'
import { RecordEditor, RecordsEditor } from '../reference/reference.input'
import type { ReferencesField } from './references.type'

function Input(props: InputProps<ReferencesField>) {
  const { value, change, props: control } = useControl(props)
  const ids = Array.isArray(value) ? value.map(Number) : []
  const field = useOwnChoices(props.field)
  return <RecordPicker field={field} value={ids} onChange={change} many control={control} canAdd />
}

export const referencesInput: FieldInput<ReferencesField> = {
  Input,
  Filter: filterOf(
    props => <RecordEditor {...props} field={props.field as never} />,
    props => <RecordsEditor {...props} field={props.field as never} />,
  ),
}
