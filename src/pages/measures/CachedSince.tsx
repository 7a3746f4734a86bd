import { Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatDateTime } from '../../core/field/formatDate'

interface Props {
  at: string | undefined
  isEstimated?: boolean
}

/**
 * Shows when cached figures over very many records were calculated, or that they are estimated. Their lists
 * can then differ.
 */
export function CachedSince({ at, isEstimated = false }: Props) {
  const translate = useTranslate()
  const locale = useLocale()
  if (at === undefined && !isEstimated) return null
  return (
    <Typography
      variant="caption"
      component="p"
      role={isEstimated ? 'status' : undefined}
      sx={{ color: 'text.secondary', my: 1 }}
    >
      {at === undefined
        ? translate('measures.estimated')
        : translate('measures.as_of', { time: formatDateTime(at, locale) })}
    </Typography>
  )
}
