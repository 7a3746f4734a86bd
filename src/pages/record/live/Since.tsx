import { Box } from '@mui/material'
import { useEffect, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { formatDateTime, formatRelative } from '../../../core/field/formatDate'

const MINUTE = 60_000

/** How long ago something was, as time goes on. */
export function Since({ at }: { at: string }) {
  const translate = useTranslate()
  const locale = useLocale()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  const recent = now - new Date(at).getTime() < MINUTE
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {' · '}
      {recent
        ? translate('meanwhile.just_now')
        : (formatRelative(at, locale, now) ?? formatDateTime(at, locale))}
    </Box>
  )
}
