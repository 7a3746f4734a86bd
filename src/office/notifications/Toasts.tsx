import Close from '@mui/icons-material/Close'
import { Box, IconButton, Paper } from '@mui/material'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useTranslate } from 'react-admin'
import type { Notification } from '../../contract/notifications'
import { useOwnEvents } from '../../ui/live/useOwnEvents'
import { notificationsPath } from '../../ui/page/paths'
import { useSession } from '../../ui/session/SessionContext'
import { LevelIcon, NotificationText, NotificationTitle, SubjectLink } from './NotificationParts'
import { useNotificationWords } from './useNotificationWords'

/**
 * Shows new notifications above the page for some seconds, in the visible window only. They are at the bottom
 * end, above a form's action bar and other messages, because at the top they would cover a record's buttons.
 */
export function Toasts() {
  const translate = useTranslate()
  const { user } = useSession()
  const { pathname } = useLocation()
  const area = useRef<HTMLDivElement>(null)
  const [stack, setStack] = useState<ToastStack<Notification>>(noToasts)
  useOwnEvents({
    created: notification => {
      const isOwn = notification.actor?.id === user?.id
      if (document.visibilityState !== 'visible' || isOwn || isListed(pathname)) return
      setStack(now => added(now, notification))
    },
  })
  const dismiss = (id: number) => {
    focusElsewhere(area.current, id)
    setStack(now => without(now, id))
  }
  const hold = (isPaused: boolean) => setStack(now => paused(now, isPaused))
  return (
    <Box
      ref={area}
      role="status"
      aria-label={translate('notifications.toasts')}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={event => !event.currentTarget.contains(event.relatedTarget) && hold(false)}
      sx={areaStyle}
    >
      {stack.shown.map(notification => (
        <Toast
          key={notification.id}
          notification={notification}
          isPaused={stack.isPaused}
          onDismissed={() => dismiss(notification.id)}
        />
      ))}
    </Box>
  )
}

/** Returns whether new notifications are already listed, on their page or in the bell's open panel. */
const isListed = (pathname: string) =>
  pathname === notificationsPath || document.querySelector('[data-notification]') !== null

// After a dismissal by keyboard, moves the focus to the next toast, or back to the page.
function focusElsewhere(area: HTMLElement | null, id: number): void {
  const focused = document.activeElement?.closest('[data-toast]')
  if (focused?.getAttribute('data-toast') !== String(id)) return
  const next = area?.querySelector<HTMLElement>(`[data-toast]:not([data-toast="${id}"]) :is(a, button)`)
  const main = document.getElementById('main')
  ;(next ?? main)?.focus({ preventScroll: true })
}

const areaStyle = {
  displayPrint: 'none',
  position: 'fixed',
  bottom: 88,
  insetInlineEnd: { xs: 8, sm: 16 },
  width: { xs: 'calc(100vw - 16px)', sm: 360 },
  zIndex: 'snackbar',
  display: 'grid',
  gap: 1,
  // A phone has space only for the newest toast.
  '& > :not(:last-child)': { display: { xs: 'none', sm: 'flex' } },
}

/** Long enough to read. Important notifications stay longer. */
const SHOWN_MS = { info: 8_000, success: 8_000, warning: 12_000, error: 12_000 }

interface ToastProps {
  notification: Notification
  /** Whether the user is reading, so that the toast stays. */
  isPaused: boolean
  onDismissed: () => void
}

/** A notification that has just arrived. */
function Toast({ notification, isPaused, onDismissed }: ToastProps) {
  const translate = useTranslate()
  const { title } = useNotificationWords()(notification)
  const { level } = notification
  const dismiss = useEffectEvent(onDismissed)
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(dismiss, SHOWN_MS[level])
    return () => clearTimeout(timer)
  }, [isPaused, level])
  return (
    <Paper
      data-toast={notification.id}
      sx={toastStyle}
      onKeyDown={event => event.key === 'Escape' && onDismissed()}
    >
      <LevelIcon level={level} />
      <Box component={SubjectLink} notification={notification} onOpened={onDismissed} sx={linkStyle}>
        <NotificationTitle notification={notification} />
        <NotificationText notification={notification} />
      </Box>
      <IconButton
        size="small"
        aria-label={translate('notifications.dismiss', { title })}
        // Keeps the focus where the user is typing.
        onMouseDown={event => event.preventDefault()}
        onClick={onDismissed}
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

/** The visible toasts, and those that wait while the user reads the visible ones. */
export interface ToastStack<Item> {
  shown: readonly Item[]
  waiting: readonly Item[]
  isPaused: boolean
}

/** More toasts would cover the page. The bell lists all notifications. */
const MAX_SHOWN = 3

export const noToasts = { shown: [], waiting: [], isPaused: false }

const newest = <Item,>(items: readonly Item[]) => items.slice(-MAX_SHOWN)

/** Adds a toast. It replaces the oldest, but waits if the pointer or focus is on the toasts. */
export function added<Item extends { id: number }>(stack: ToastStack<Item>, item: Item): ToastStack<Item> {
  if ([...stack.shown, ...stack.waiting].some(({ id }) => id === item.id)) return stack
  if (stack.isPaused && stack.shown.length === MAX_SHOWN)
    return { ...stack, waiting: newest([...stack.waiting, item]) }
  return { ...stack, shown: newest([...stack.shown, item]) }
}

export const without = <Item extends { id: number }>(stack: ToastStack<Item>, id: number): ToastStack<Item> =>
  settled({ ...stack, shown: stack.shown.filter(item => item.id !== id) })

/** Pauses while the pointer or focus is on the toasts. */
export const paused = <Item,>(stack: ToastStack<Item>, isPaused: boolean): ToastStack<Item> =>
  settled({ ...stack, isPaused: isPaused })

// Without visible toasts, ends the pause. Without a pause, shows the waiting toasts.
function settled<Item>(stack: ToastStack<Item>): ToastStack<Item> {
  const isPaused = stack.isPaused && stack.shown.length > 0
  if (isPaused) return { ...stack, isPaused: isPaused }
  return { shown: newest([...stack.shown, ...stack.waiting]), waiting: [], isPaused: isPaused }
}
