import { MenuItem, TextField, type TextFieldProps } from '@mui/material'

type Props<Value extends string> = Omit<TextFieldProps, 'select' | 'value' | 'onChange' | 'children'> & {
  /** The chosen option, or `''`. One that is not offered stays visible with its problem. */
  value: Value | ''
  options: readonly Value[]
  nameOf: (option: Value) => string
  /** The name of the empty option. Without it, an option must be chosen. */
  none?: string
  onChange: (value: Value | '') => void
}

/**
 * Lets the user choose one of a few options, for example a field of the definition.
 *
 * @example <SelectInput label={label} value={by} options={names} nameOf={fieldName} onChange={setBy} />
 */
export function SelectInput<Value extends string>(props: Props<Value>) {
  const { value, options, nameOf, none, onChange, slotProps, ...input } = props
  const shown = value !== '' && !options.includes(value) ? [value, ...options] : options
  // The empty value is an option too: the label must not lie over it.
  const ofNone = none !== undefined && { select: { displayEmpty: true }, inputLabel: { shrink: true } }
  return (
    <TextField
      select
      size="small"
      {...input}
      value={value}
      onChange={event => onChange(event.target.value as Value | '')}
      slotProps={{ ...slotProps, ...ofNone }}
    >
      {none !== undefined && <MenuItem value="">{none}</MenuItem>}
      {shown.map(option => (
        <MenuItem key={option} value={option}>
          {nameOf(option)}
        </MenuItem>
      ))}
    </TextField>
  )
}
