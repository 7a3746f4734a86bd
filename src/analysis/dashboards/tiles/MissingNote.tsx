import { Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { separated } from '../../../core/i18n/intl'
import type { Resource } from '../../../core/schema/resource'
import { useMissingNames } from '../../../pages/list/views/useMissingNames'

interface Props {
  resource: Resource
  fields: readonly string[]
}

/** Names the fields of a tile's view that no longer exist or that the user can't read. */
export function MissingNote({ resource, fields }: Props) {
  const translate = useTranslate()
  const language = useLocale()
  const names = useMissingNames(resource, fields)
  if (!names.length) return null
  return (
    <Typography variant="caption" component="p" role="note" color="text.secondary" sx={{ px: 2.5, pb: 1 }}>
      {translate('dashboards.missing', { smart_count: names.length, names: separated(language, names) })}
    </Typography>
  )
}
