import { Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatDateTime } from '../../core/field/formatDate'

/** Says when cached figures over very many records were calculated: their lists can differ by now. */
export function CachedSince({ at }: { at: string | undefined }) {
  const translate = useTranslate()
  const locale = useLocale()
  if (at === undefined) return null
  return (
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary', my: 1 }}>
      {translate('measures.as_of', { time: formatDateTime(at, locale) })}
    </Typography>
  )
}
