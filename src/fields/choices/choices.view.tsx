import { cellOf } from '../cell.view'
import { Chips } from '../chips.view'
import type { FieldView } from '../fieldView'
import { filterOf } from '../filterEditor.view'
import { useOptionLabel } from '../labels.view'
import { OptionEditor, OptionsEditor } from '../optionEditors.view'
import { SeveralInput } from '../several.view'
import type { ChoicesField } from './choices'

export const choicesView: FieldView<ChoicesField, string[]> = {
  operator: 'inc_any',
  Cell: cellOf(function Cell({ value, name, resource }) {
    return <Chips words={value.map(useOptionLabel(resource, name))} />
  }),
  Input: function Input(props) {
    const word = useOptionLabel(props.resource, props.path ?? props.name)
    return <SeveralInput {...props} options={props.field.options} word={word} />
  },
  Filter: filterOf(OptionEditor, OptionsEditor),
}
