import { Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatDate } from '../../core/field/formatDate'

/** Shown instead of a record that had no values on the chosen day. */
export function NoVersion({ day }: { day: string }) {
  const translate = useTranslate()
  const locale = useLocale() ?? 'en'
  return (
    <Stack sx={{ gap: 1, mt: 2 }}>
      <Typography variant="h3" component="h1">
        {translate('as_of.none', { day: formatDate(day, locale) })}
      </Typography>
      <Typography color="text.secondary">{translate('as_of.none_text')}</Typography>
    </Stack>
  )
}
