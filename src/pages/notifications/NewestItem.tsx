import { Box, Typography } from '@mui/material'
import { useLocale } from 'react-admin'
import { formatDateTime, formatDay, formatRelative } from '../../core/field/formatDate'
import type { Notification } from '../../core/schema/notification'
import { LevelIcon } from './LevelIcon'
import { NotificationText, NotificationTitle, UnreadMark } from './NotificationText'
import { SubjectLink } from './SubjectLink'
import { itemProps } from './useItemKeys'

interface Props {
  row: Notification
  /** The one that Tab comes to; the arrow keys go to the others. */
  isReached: boolean
  onOpen: () => void
}

/** One of the newest: one press opens its subject and marks it read. */
export function NewestItem({ row, isReached, onOpen }: Props) {
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
