import { MenuItem, TextField } from '@mui/material'

interface Props {
  label: string
  value: string
  /** The values with their labels. */
  options: readonly (readonly [value: string, text: string])[]
  onChange: (value: string) => void
  autoFocus?: boolean
  helperText?: string
}

/** A select with a fixed list of options. */
export function Choice({ label, value, options, onChange, autoFocus, helperText }: Props) {
  return (
    <TextField
      select
      fullWidth
      {...{ label, value, autoFocus, helperText }}
      onChange={event => onChange(event.target.value)}
    >
      {options.map(([name, text]) => (
        <MenuItem key={name} value={name}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  )
}
