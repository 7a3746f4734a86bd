import { MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useOptionLabel } from '../../ui/fields/useLabels'
import { useControl } from '../control.view'
import type { FieldInput, InputProps } from '../fieldView'
import { type EditorProps, filterOf } from '../filterEditor.view'
import { OptionEditor, OptionsEditor } from '../optionEditors.view'
import type { NumberedChoiceField } from './numberedChoice.type'

function Input(props: InputProps<NumberedChoiceField>) {
  const translate = useTranslate()
  const word = useOptionLabel(props.resource, props.path ?? props.name)
  const { value, change, props: control } = useControl(props)
  return (
    <TextField
      {...control}
      select
      value={value ?? ''}
      onChange={event => change(event.target.value === '' ? null : Number(event.target.value))}
    >
      {props.required ? null : <MenuItem value="">{translate('fields.none')}</MenuItem>}
      {props.field.options.map(option => (
        <MenuItem key={option} value={option}>
          {word(String(option))}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Converts numbers to strings for the filter's editors, which work with strings. */
const inWords = ({ field, value, onChange, ...props }: EditorProps<NumberedChoiceField>) => ({
  ...props,
  field: { ...field, options: field.options.map(String), default: undefined, computed: undefined },
  value: Array.isArray(value) ? value.map(String) : value === undefined ? undefined : String(value),
  onChange: (picked: unknown) =>
    onChange(Array.isArray(picked) ? picked.map(Number) : picked === undefined ? undefined : Number(picked)),
})

export const numberedChoiceInput: FieldInput<NumberedChoiceField> = {
  Input,
  Filter: filterOf(
    props => <OptionEditor {...inWords(props)} />,
    props => <OptionsEditor {...inWords(props)} />,
  ),
}
