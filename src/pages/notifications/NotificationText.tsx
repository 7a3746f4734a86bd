import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Notification } from '../../contract/notifications'
import { useNotificationWords } from './useNotificationWords'

/** The text, and whether it is unread: by weight, mark and words. */
export function NotificationTitle({ notification }: { notification: Notification }) {
  const translate = useTranslate()
  const { title } = useNotificationWords()(notification)
  const isUnread = notification.read_at === null
  return (
    <Box component="span" sx={{ fontWeight: isUnread ? 600 : 400, overflowWrap: 'anywhere' }}>
      {isUnread && <span style={visuallyHidden}>{translate('notifications.unread')} </span>}
      {title}
    </Box>
  )
}

/** The rest of the text; nothing if the title is complete. */
export function NotificationText({ notification }: { notification: Notification }) {
  const translate = useTranslate()
  const { text, isGone } = useNotificationWords()(notification)
  const shown = isGone ? translate('notifications.gone') : text
  if (!shown) return null
  return (
    <Typography variant="body2" color="text.secondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
      {shown}
    </Typography>
  )
}

/** The unread mark; the title says it in words. */
export function UnreadMark({ isUnread }: { isUnread: boolean }) {
  return <Box component="span" aria-hidden sx={[markStyle, isUnread && { bgcolor: 'primary.main' }]} />
}

const markStyle = { width: 8, height: 8, borderRadius: '50%', flex: 'none' }

/** For screen readers only. */
const visuallyHidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
