import { useOptionLabel } from '../../ui/fields/useLabels'
import { Picker } from '../../ui/picker/Picker'
import { useControl } from '../control.view'
import type { FieldInput } from '../fieldView'
import { filterOf } from '../filterEditor.view'
import { OptionEditor, OptionsEditor } from '../optionEditors.view'
import type { ChoicesField } from './choices.type'

export const choicesInput: FieldInput<ChoicesField> = {
  Input: function Input(props) {
    const word = useOptionLabel(props.resource, props.path ?? props.name)
    const { value, change, props: control } = useControl(props)
    const { id, disabled, onBlur, ...input } = control
    return (
      <Picker
        multiple
        disableCloseOnSelect
        id={id}
        disabled={disabled}
        options={props.field.options}
        value={Array.isArray(value) ? value.map(String) : []}
        getOptionLabel={word}
        onChange={change}
        onBlur={onBlur}
        input={input}
      />
    )
  },
  Filter: filterOf(OptionEditor, OptionsEditor),
}
