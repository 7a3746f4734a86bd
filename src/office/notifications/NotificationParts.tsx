import ArrowUpward from '@mui/icons-material/ArrowUpward'
import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutline'
import Info from '@mui/icons-material/InfoOutlined'
import Warning from '@mui/icons-material/WarningAmberOutlined'
import { Box, Button, Typography } from '@mui/material'
import { forwardRef, type HTMLAttributes, type MouseEvent } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Notification } from '../../contract/notifications'
import type { NotificationLevel } from '../../core/schema/trigger'
import { useNotificationActions } from './useNotificationActions'
import { useNotificationWords } from './useNotificationWords'

const icons = { info: Info, success: CheckCircle, warning: Warning, error: ErrorIcon }

/** The urgency of a notification: by color, by shape and, for screen readers, as text. */
export function LevelIcon({ level }: { level: NotificationLevel }) {
  const translate = useTranslate()
  const Icon = icons[level]
  const isNews = level === 'info'
  return (
    <Icon
      fontSize="small"
      color={level}
      titleAccess={isNews ? undefined : translate(`notifications.levels.${level}`)}
      aria-hidden={isNews || undefined}
    />
  )
}

/**
 * The title, which shows whether the notification is unread by its weight and, for screen readers, as text.
 */
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

/** The text below the title, if it exists. */
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

/** The mark of an unread notification. It is hidden from screen readers, because the title announces it. */
export function UnreadMark({ isUnread }: { isUnread: boolean }) {
  return <Box component="span" aria-hidden sx={[markStyle, isUnread && { bgcolor: 'primary.main' }]} />
}

const markStyle = { width: 8, height: 8, borderRadius: '50%', flex: 'none' }

/** The style of text for screen readers only. */
const visuallyHidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

interface SubjectLinkProps extends HTMLAttributes<HTMLElement> {
  notification: Notification
  onOpened?: () => void
}

/**
 * A link that opens a notification's record, also in another tab, and marks
 * the notification as read. Without a record that the user can open, it is a
 * button that only marks it. The link uses the app's path, not react-admin's.
 */
export const SubjectLink = forwardRef<HTMLElement, SubjectLinkProps>(function SubjectLink(
  { notification, onOpened, ...props },
  ref,
) {
  const { setRead } = useNotificationActions()
  const { id, url, read_at } = notification
  const open = (event: MouseEvent<HTMLElement>) => {
    props.onClick?.(event)
    if (read_at === null) void setRead(id, true)
    if (url !== null && event.button === 0 && !event.ctrlKey && !event.metaKey) onOpened?.()
  }
  if (url === null) return <button type="button" {...props} ref={ref as never} onClick={open} />
  return (
    <Link
      {...props}
      ref={ref as never}
      to={url}
      onClick={open}
      onAuxClick={event => event.button === 1 && open(event)}
    />
  )
})

interface NewOnesProps {
  count: number
  onShow: () => void
}

/**
 * Shows how many notifications have arrived since the list
 * loaded. The list does not change until the user requests them.
 */
export function NewOnes({ count, onShow }: NewOnesProps) {
  const translate = useTranslate()
  return (
    <Box role="status" sx={{ textAlign: 'center', '&:not(:empty)': { mb: 1.5 } }}>
      {count > 0 && (
        <Button size="small" variant="outlined" startIcon={<ArrowUpward fontSize="small" />} onClick={onShow}>
          {translate('notifications.show_new', { smart_count: count })}
        </Button>
      )}
    </Box>
  )
}
