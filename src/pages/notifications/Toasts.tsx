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
 * New notifications above the page for a while, in the visible window; others only count. At the bottom end, above a
 * form's bar and other messages: at the top they would cover the buttons of a record.
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

/** Pages that list new notifications themselves: their page, and the open bell. */
const isListed = (pathname: string) =>
  pathname === notificationsPath || document.querySelector('[data-notification]') !== null

// After a dismissal by keyboard the focus moves to the next one, or back to the page.
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
  // A phone has room for the newest only.
  '& > :not(:last-child)': { display: { xs: 'none', sm: 'flex' } },
}

/** Long enough to read; what matters stays longer. */
const SHOWN_MS = { info: 8_000, success: 8_000, warning: 12_000, error: 12_000 }

interface ToastProps {
  notification: Notification
  /** Somebody is reading: it stays. */
  isPaused: boolean
  onDismissed: () => void
}

/** A notification that has just come. */
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
        // The focus stays where somebody types.
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

/** What is shown for a while above the page, and what waits because somebody is busy with what is shown. */
export interface ToastStack<Item> {
  shown: readonly Item[]
  waiting: readonly Item[]
  isPaused: boolean
}

/** More would cover the page; the bell has them all. */
const MOST = 3

export const noToasts = { shown: [], waiting: [], isPaused: false }

const newest = <Item,>(items: readonly Item[]) => items.slice(-MOST)

/** One more: the oldest disappears, but never under the pointer. */
export function added<Item extends { id: number }>(stack: ToastStack<Item>, item: Item): ToastStack<Item> {
  if ([...stack.shown, ...stack.waiting].some(({ id }) => id === item.id)) return stack
  if (stack.isPaused && stack.shown.length === MOST)
    return { ...stack, waiting: newest([...stack.waiting, item]) }
  return { ...stack, shown: newest([...stack.shown, item]) }
}

export const without = <Item extends { id: number }>(stack: ToastStack<Item>, id: number): ToastStack<Item> =>
  settled({ ...stack, shown: stack.shown.filter(item => item.id !== id) })

/** Held while the pointer is over them, or the focus in them. */
export const paused = <Item,>(stack: ToastStack<Item>, isPaused: boolean): ToastStack<Item> =>
  settled({ ...stack, isPaused: isPaused })

// Removed toasts are not held.
function settled<Item>(stack: ToastStack<Item>): ToastStack<Item> {
  const isPaused = stack.isPaused && stack.shown.length > 0
  if (isPaused) return { ...stack, isPaused: isPaused }
  return { shown: newest([...stack.shown, ...stack.waiting]), waiting: [], isPaused: isPaused }
}
