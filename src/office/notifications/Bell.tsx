import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined'
import { Badge, IconButton, Tooltip } from '@mui/material'
import { lazy, useEffect, useRef, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { numberFormat } from '../../core/i18n/intl'
import { LazyPart } from '../../ui/shell/LazyPart'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts'
import { useSingleKeys } from '../../ui/shortcuts/useSingleKeys'
import { useFollowUnread, useUnread } from './useUnread'

const loadPanel = () => import('./BellPanel')
const BellPanel = lazy(() => loadPanel().then(module => ({ default: module.BellPanel })))

/** The highest count that the bell shows. */
const MAX_COUNT = 99

/** The header's button with the number of unread notifications. It opens the newest ones. */
export function Bell() {
  const translate = useTranslate()
  const locale = useLocale() ?? 'en'
  const button = useRef<HTMLButtonElement>(null)
  const hasLetters = useSingleKeys()
  const [isOpen, setOpen] = useState(false)
  const unread = useUnread() ?? 0
  useFollowUnread()
  useTitleCount(unread)
  useShortcuts({ bell: () => setOpen(true) })
  const label = translate(unread ? 'notifications.bell_unread' : 'notifications.bell', {
    smart_count: unread,
    count: numberFormat(locale).format(unread),
  })
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          ref={button}
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-keyshortcuts={hasLetters ? 'B' : undefined}
          onClick={() => setOpen(true)}
          onPointerEnter={() => void loadPanel().catch(console.warn)}
        >
          <Badge badgeContent={unread} max={MAX_COUNT} overlap="circular" sx={badgeStyle} aria-hidden>
            <NotificationsOutlined />
          </Badge>
        </IconButton>
      </Tooltip>
      {isOpen && (
        <LazyPart onMissing={() => setOpen(false)}>
          <BellPanel anchor={button.current} onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  )
}

const badgeStyle = {
  '& .MuiBadge-badge': {
    bgcolor: 'var(--primary-fill)',
    color: 'var(--on-primary-fill)',
    fontSize: '0.6875rem',
    height: 18,
    minWidth: 18,
    px: 0.5,
  },
}

const COUNT = /^\(\d+\) /u

/**
 * Shows the count in the title of a hidden tab, where only the title is visible. A visible tab has only the
 * page's title, because screen readers announce it on every page.
 */
function useTitleCount(unread: number): void {
  useEffect(() => {
    const show = () => {
      const bare = document.title.replace(COUNT, '')
      const title = document.hidden && unread > 0 ? `(${unread}) ${bare}` : bare
      if (title !== document.title) document.title = title
    }
    show()
    document.addEventListener('visibilitychange', show)
    return () => document.removeEventListener('visibilitychange', show)
  }, [unread])
}
