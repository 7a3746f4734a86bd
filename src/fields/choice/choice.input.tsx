import { MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useOptionLabel } from '../../ui/fields/useLabels'
import { useControl } from '../control.view'
import type { FieldInput, InputProps } from '../fieldView'
import { filterOf } from '../filterEditor.view'
import { OptionEditor, OptionsEditor } from '../optionEditors.view'
import type { ChoiceField } from './choice.type'

function Input(props: InputProps<ChoiceField>) {
  const translate = useTranslate()
  const word = useOptionLabel(props.resource, props.path ?? props.name)
  const { value, change, props: control } = useControl(props)
  const current = typeof value === 'string' ? value : ''
  // A value that is no longer an option is shown until another one is chosen.
  const options =
    current && !props.field.options.includes(current)
      ? [current, ...props.field.options]
      : props.field.options
  return (
    <TextField {...control} select value={current} onChange={event => change(event.target.value || null)}>
      {props.required ? null : <MenuItem value="">{translate('fields.none')}</MenuItem>}
      {options.map(option => (
        <MenuItem key={option} value={option}>
          {word(option)}
        </MenuItem>
      ))}
    </TextField>
  )
}

export const choiceInput: FieldInput<ChoiceField> = {
  Input,
  Filter: filterOf(OptionEditor, OptionsEditor),
}
