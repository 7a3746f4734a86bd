import { Box } from '@mui/material'
import { useRef, useState } from 'react'
import { useLocation, useTranslate } from 'react-admin'
import type { Notification } from '../../core/schema/notification'
import { useOwnEvents } from '../../ui/live/useOwnEvents'
import { useSession } from '../../ui/session/SessionContext'
import { NOTIFICATIONS } from './paths'
import { Toast } from './Toast'
import { added, noToasts, paused, type ToastStack, without } from './toastStack'

/**
 * New notifications above the page for a while, in the window that is in sight; the others only count. Below the
 * header at its end, where neither a form's bar nor other messages stand.
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
  const hold = (isHeld: boolean) => setStack(now => paused(now, isHeld))
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

/** Where new ones are told of above a list already: on their page, and in what the bell has opened. */
const isListed = (pathname: string) =>
  pathname === NOTIFICATIONS || document.querySelector('[data-notification]') !== null

// Whoever dismisses one by keyboard goes on to the next, or back to the page.
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
  top: 'calc(var(--covered-top) + 8px)',
  insetInlineEnd: { xs: 8, sm: 16 },
  width: { xs: 'calc(100vw - 16px)', sm: 360 },
  zIndex: 'snackbar',
  display: 'grid',
  gap: 1,
  // A phone has room for the newest alone.
  '& > :not(:last-child)': { display: { xs: 'none', sm: 'flex' } },
}
