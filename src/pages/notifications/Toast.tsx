import Close from '@mui/icons-material/Close'
import { Box, IconButton, Paper } from '@mui/material'
import { useEffect, useEffectEvent } from 'react'
import { useTranslate } from 'react-admin'
import type { Notification } from '../../contract/notifications'
import { LevelIcon } from './LevelIcon'
import { NotificationText, NotificationTitle } from './NotificationText'
import { SubjectLink } from './SubjectLink'
import { useNotificationWords } from './useNotificationWords'

/** Long enough to read; important ones longer. */
const SHOWN_MS = { info: 8_000, success: 8_000, warning: 12_000, error: 12_000 }

interface Props {
  notification: Notification
  /** It stays while someone is reading. */
  isPaused: boolean
  onDismissed: () => void
}

/** A notification that has just come. */
export function Toast({ notification, isPaused: isHeld, onDismissed: onGone }: Props) {
  const translate = useTranslate()
  const { title } = useNotificationWords()(notification)
  const { level } = notification
  const gone = useEffectEvent(onGone)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(gone, SHOWN_MS[level])
    return () => clearTimeout(timer)
  }, [isHeld, level])
  return (
    <Paper
      data-toast={notification.id}
      sx={toastStyle}
      onKeyDown={event => event.key === 'Escape' && onGone()}
    >
      <LevelIcon level={level} />
      <Box component={SubjectLink} notification={notification} onOpened={onGone} sx={linkStyle}>
        <NotificationTitle notification={notification} />
        <NotificationText notification={notification} />
      </Box>
      <IconButton
        size="small"
        aria-label={translate('notifications.dismiss', { title })}
        // The focus does not leave an input.
        onMouseDown={event => event.preventDefault()}
        onClick={onGone}
      >
        <Close fontSize="small" />
      </IconButton>
    </Paper>
  )
}

const toastStyle = {
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.25,
  py: 1.25,
  paddingInlineStart: 1.5,
  paddingInlineEnd: 0.75,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'var(--raised)',
  boxShadow: 'var(--shadow)',
}
const linkStyle = {
  flex: 1,
  minWidth: 0,
  p: 0,
  border: 0,
  bgcolor: 'transparent',
  typography: 'body2',
  color: 'inherit',
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline' },
}
