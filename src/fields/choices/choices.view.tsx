import { useOptionLabel } from '../../ui/fields/labels.view'
import type { FieldView } from '../fieldView'
import { filterOf } from '../filterEditor.view'
import { OptionEditor, OptionsEditor } from '../optionEditors.view'
import { SeveralInput } from '../several.view'
import type { ChoicesField } from './choices'
import { choicesDisplay } from './choicesDisplay.view'

export const choicesView: FieldView<ChoicesField, string[]> = {
  ...choicesDisplay,
  Input: function Input(props) {
    const word = useOptionLabel(props.resource, props.path ?? props.name)
    return <SeveralInput {...props} options={props.field.options} word={word} />
  },
  Filter: filterOf(OptionEditor, OptionsEditor),
}
