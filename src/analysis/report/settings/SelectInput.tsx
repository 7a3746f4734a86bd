import { ListItemText, MenuItem, TextField } from '@mui/material'

interface Props {
  label: string
  value: string
  /** The choices. A disabled one shows the reason. */
  options: readonly { value: string; label: string; disabledBecause?: string }[]
  onChange: (value: string) => void
}

/** A select with a list of choices. */
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
      <MenuItem
        key={option.value}
        value={option.value}
        disabled={option.disabledBecause !== undefined}
        sx={{ whiteSpace: 'normal' }}
      >
        <ListItemText primary={option.label} secondary={option.disabledBecause} sx={{ my: 0 }} />
      </MenuItem>
    ))}
  </TextField>
)
