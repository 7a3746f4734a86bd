import { FormControl, FormControlLabel, FormHelperText, MenuItem, Switch, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useControl } from '../control.view'
import type { FieldInput, InputProps } from '../fieldView'
import { type EditorProps, filterOf, PickEditor } from '../filterEditor.view'
import type { YesNoField } from './yesNo.type'

/** For a field with a default. */
function SwitchInput(props: InputProps<YesNoField>) {
  const { value, change, props: control } = useControl(props)
  const { label, helperText, inputRef, error, required: _required, autoFocus, ...rest } = control
  return (
    <FormControl error={error}>
      <FormControlLabel
        label={label}
        control={
          <Switch
            {...rest}
            checked={value === true}
            onChange={event => change(event.target.checked)}
            slotProps={{
              input: {
                ref: inputRef,
                autoFocus,
                'aria-describedby': helperText ? `${rest.id}-help` : undefined,
              },
            }}
          />
        }
      />
      {helperText ? <FormHelperText id={`${rest.id}-help`}>{helperText}</FormHelperText> : null}
    </FormControl>
  )
}

/** For a field that can be empty. */
function AnswerInput(props: InputProps<YesNoField>) {
  const translate = useTranslate()
  const { value, change, props: control } = useControl(props)
  return (
    <TextField
      {...control}
      select
      value={typeof value === 'boolean' ? String(value) : ''}
      onChange={event => change(event.target.value === '' ? null : event.target.value === 'true')}
    >
      <MenuItem value="">{translate('fields.none')}</MenuItem>
      <MenuItem value="true">{translate('fields.yes')}</MenuItem>
      <MenuItem value="false">{translate('fields.no')}</MenuItem>
    </TextField>
  )
}

function AnswerEditor({ value, onChange, label }: EditorProps) {
  const translate = useTranslate()
  return (
    <PickEditor
      label={label}
      value={typeof value === 'boolean' ? String(value) : ''}
      words={{ true: translate('fields.yes'), false: translate('fields.no') }}
      onChange={picked => onChange(picked === undefined ? undefined : picked === 'true')}
    />
  )
}

export const yesNoInput: FieldInput<YesNoField> = {
  Input: props =>
    props.field.default === undefined ? <AnswerInput {...props} /> : <SwitchInput {...props} />,
  Filter: filterOf(AnswerEditor, props => (
    <AnswerEditor
      {...props}
      value={([] as unknown[]).concat(props.value ?? [])[0]}
      onChange={one => props.onChange(one === undefined ? undefined : [one])}
    />
  )),
}
