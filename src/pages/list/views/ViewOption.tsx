import { Checkbox, FormControlLabel } from '@mui/material'

interface Props {
  label: string
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

/** A checkbox for one of the places where a view is offered. */
export const ViewOption = ({ label, isChosen, onChange }: Props) => (
  <FormControlLabel
    control={<Checkbox checked={isChosen} onChange={event => onChange(event.target.checked)} />}
    label={label}
  />
)
