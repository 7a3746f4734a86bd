import { MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { type PeriodName, periodNames } from '../../../src/core/measures/periods'

interface Props {
  value: PeriodName
  onChange: (period: PeriodName) => void
}

/** Which days the numbers are of; it stands in the address. */
export function PeriodChoice({ value, onChange }: Props) {
  const translate = useTranslate()
  return (
    <TextField
      select
      label={translate('board.period')}
      value={value}
      onChange={event => onChange(event.target.value as PeriodName)}
      sx={{ width: 172, m: 0, flex: 'none' }}
    >
      {periodNames.map(name => (
        <MenuItem key={name} value={name}>
          {translate(`board.periods.${name}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}
