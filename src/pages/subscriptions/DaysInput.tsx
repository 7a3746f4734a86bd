import { FormHelperText, FormLabel, Stack, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { dayName, weekDays } from './sendingWords'

interface Props {
  /** The chosen days; 1 is Monday. */
  value: readonly number[]
  onChange: (days: number[]) => void
}

/** Toggle buttons for the days of the week. */
export function DaysInput({ value, onChange }: Props) {
  const translate = useTranslate()
  const locale = useLocale()
  const id = useId()
  return (
    <Stack sx={{ gap: 0.5 }}>
      <FormLabel id={id}>{translate('subscriptions.days')}</FormLabel>
      <ToggleButtonGroup
        value={value}
        onChange={(_event, days: number[]) => onChange([...days].sort())}
        size="small"
        color="primary"
        fullWidth
        aria-labelledby={id}
      >
        {weekDays().map(day => (
          <ToggleButton
            key={day}
            value={day}
            aria-label={dayName(day, locale)}
            sx={{ px: 0.25, minWidth: 0, textTransform: 'none', overflow: 'hidden' }}
          >
            {dayName(day, locale, locale === 'ar' ? 'narrow' : 'short')}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {value.length === 0 && (
        <FormHelperText error role="alert">
          {translate('subscriptions.no_days')}
        </FormHelperText>
      )}
    </Stack>
  )
}
