import { useOptionLabel } from '../../ui/fields/labels.view'
import type { FieldInput } from '../fieldView'
import { filterOf } from '../filterEditor.view'
import { OptionEditor, OptionsEditor } from '../optionEditors.view'
import { SeveralInput } from '../several.view'
import type { ChoicesField } from './choices.type'

export const choicesInput: FieldInput<ChoicesField> = {
  Input: function Input(props) {
    const word = useOptionLabel(props.resource, props.path ?? props.name)
    return <SeveralInput {...props} options={props.field.options} word={word} />
  },
  Filter: filterOf(OptionEditor, OptionsEditor),
}
