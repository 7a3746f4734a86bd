import { MenuItem, TextField } from '@mui/material'

interface Props {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** One of some choices. */
export const SelectInput = ({ label, value, options, onChange }: Props) => (
  <TextField
    select
    fullWidth
    size="small"
    margin="none"
    label={label}
    value={options.some(option => option.value === value) ? value : ''}
    slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    onChange={event => onChange(event.target.value)}
  >
    {options.map(option => (
      <MenuItem key={option.value} value={option.value}>
        {option.label}
      </MenuItem>
    ))}
  </TextField>
)
