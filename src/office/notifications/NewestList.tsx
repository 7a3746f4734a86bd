import { Box, Button, Skeleton, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { Notification } from '../../contract/notifications'
import { formatDateTime, formatDay, formatRelative } from '../../core/field/formatDate'
import { LevelIcon, NotificationText, NotificationTitle, SubjectLink, UnreadMark } from './NotificationParts'
import { itemProps, useItemKeys } from './useItemKeys'
import { useNotificationActions } from './useNotificationActions'
import type { useNotificationList } from './useNotificationList'

interface Props {
  list: ReturnType<typeof useNotificationList>
  onOpen: () => void
}

/** The rows of the bell's panel, or a message that explains why there are none. */
export function NewestList({ list, onOpen }: Props) {
  const translate = useTranslate()
  const { rows, error, refetch } = list
  if (rows?.length) return <Items rows={rows} onOpen={onOpen} />
  if (rows)
    return <Message title={translate('notifications.empty')} text={translate('notifications.empty_text')} />
  if (error)
    return (
      <Message
        title={translate('notifications.failed')}
        text={translate(error.message, { _: error.message })}
      >
        <Button variant="outlined" size="small" onClick={() => void refetch()} sx={{ mt: 1.5 }}>
          {translate('form.try_again')}
        </Button>
      </Message>
    )
  return (
    <Box role="status" aria-label={translate('app.loading')} sx={{ p: 2, display: 'grid', gap: 2 }}>
      {['a', 'b', 'c', 'd'].map(key => (
        <Skeleton key={key} variant="rounded" height={40} />
      ))}
    </Box>
  )
}

function Items({ rows, onOpen }: { rows: NonNullable<Props['list']['rows']>; onOpen: () => void }) {
  const translate = useTranslate()
  const { setRead } = useNotificationActions()
  const list = useRef<HTMLUListElement>(null)
  const { current, listProps } = useItemKeys(id => {
    const row = rows.find(each => each.id === id)
    if (row) void setRead(id, row.read_at === null)
  })
  // Focus the first row, unless the user has already moved the focus.
  useEffect(() => {
    const dialog = list.current?.closest('[role="dialog"]')
    const isWaiting =
      document.activeElement === document.body || document.activeElement?.contains(dialog ?? null)
    if (dialog && (isWaiting || document.activeElement === dialog))
      list.current?.querySelector<HTMLElement>('[data-notification]')?.focus()
  }, [])
  const reached = rows.some(({ id }) => id === current) ? current : rows[0]?.id
  return (
    <Box
      component="ul"
      ref={list}
      aria-label={translate('notifications.newest')}
      {...listProps}
      sx={{ m: 0, p: 0, listStyle: 'none' }}
    >
      {rows.map(row => (
        <NewestItem key={row.id} row={row} isReached={row.id === reached} onOpen={onOpen} />
      ))}
    </Box>
  )
}

function Message({ title, text, children }: { title: string; text: string; children?: React.ReactNode }) {
  return (
    <Box role="status" sx={{ px: 3, py: 5, textAlign: 'center' }}>
      <Typography variant="subtitle1" component="p">
        {title}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {text}
      </Typography>
      {children}
    </Box>
  )
}

interface NewestItemProps {
  row: Notification
  /** Whether Tab reaches this row. The arrow keys reach the others. */
  isReached: boolean
  onOpen: () => void
}

/** A row of the panel. A click opens its subject and marks it as read. */
function NewestItem({ row, isReached, onOpen }: NewestItemProps) {
  const locale = useLocale() ?? 'en'
  const { actor, created_at: at } = row
  return (
    <Box component="li" sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box
        component={SubjectLink}
        notification={row}
        onOpened={onOpen}
        {...itemProps(row.id)}
        tabIndex={isReached ? 0 : -1}
        sx={itemStyle}
      >
        <LevelIcon level={row.level} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <NotificationTitle notification={row} />
          <NotificationText notification={row} />
          <Typography variant="caption" color="text.secondary" component="div">
            {actor && <bdi>{actor.label}</bdi>}
            {actor && ' · '}
            <time dateTime={at} title={formatDateTime(at, locale)}>
              {formatRelative(at, locale) ?? formatDay(at, locale)}
            </time>
          </Typography>
        </Box>
        <UnreadMark isUnread={row.read_at === null} />
      </Box>
    </Box>
  )
}

const itemStyle = {
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  gap: 1.5,
  width: '100%',
  px: 2,
  py: 1.25,
  textAlign: 'start',
  border: 0,
  bgcolor: 'transparent',
  typography: 'body2',
  textDecoration: 'none',
  cursor: 'pointer',
  boxSizing: 'border-box',
  color: 'inherit',
  '&:hover': { bgcolor: 'var(--hover)' },
  '& > span:last-of-type': { mt: 0.75 },
  '&&:focus-visible': { outlineOffset: -2 },
}
