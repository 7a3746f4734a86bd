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

/** How urgent it is: by color, by shape and, for screen readers, in words. */
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

/** The title, and whether it is unread: by weight, by a mark and in words. */
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

/** The text below the title, if there is one. */
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

/** The mark of an unread notification; its title says it in words. */
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

interface SubjectLinkProps extends HTMLAttributes<HTMLElement> {
  notification: Notification
  onOpened?: () => void
}

/**
 * Opens the record of a notification, also in another tab, and marks it as read. Without a record that the reader can
 * open, it only marks. The address is the router's own, not one of react-admin's.
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

/** How many arrived since the list was shown. The list does not move until the reader asks for them. */
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
