import DeleteOutline from '@mui/icons-material/DeleteOutlined'
import Drafts from '@mui/icons-material/DraftsOutlined'
import MarkEmailUnread from '@mui/icons-material/MarkEmailUnreadOutlined'
import { Box, IconButton, Tooltip, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Notification } from '../../contract/notifications'
import { Initials } from '../../pages/Initials'
import { Moment } from '../../ui/page/Moment'
import { LevelIcon, NotificationText, NotificationTitle, SubjectLink, UnreadMark } from './NotificationParts'
import { itemProps } from './useItemKeys'
import { useNotificationActions } from './useNotificationActions'
import { useNotificationWords } from './useNotificationWords'

/** A notification on the page. Its title opens the record, and its buttons mark and delete it. */
export function NotificationRow({ row }: { row: Notification }) {
  const translate = useTranslate()
  const { setRead, deleteOne } = useNotificationActions()
  const { title } = useNotificationWords()(row)
  const isUnread = row.read_at === null
  const label = translate(isUnread ? 'notifications.mark_read' : 'notifications.mark_unread')
  const Mark = isUnread ? Drafts : MarkEmailUnread
  const actions = [
    { label, Icon: Mark, run: () => void setRead(row.id, isUnread) },
    { label: translate('notifications.delete'), Icon: DeleteOutline, run: () => void deleteOne(row) },
  ]
  return (
    <Box component="li" sx={rowStyle}>
      <LevelIcon level={row.level} />
      <Box sx={{ minWidth: 0 }}>
        <Box component={SubjectLink} notification={row} {...itemProps(row.id)} sx={titleStyle}>
          <NotificationTitle notification={row} />
        </Box>
        <NotificationText notification={row} />
        <Typography variant="body2" color="text.secondary" component="div" sx={metaStyle}>
          {row.actor && (
            <>
              <Initials name={row.actor.label} size={20} />
              <Box component="bdi" sx={actorStyle}>
                {row.actor.label}
              </Box>
              <span aria-hidden>·</span>
            </>
          )}
          <Moment at={row.created_at} />
        </Typography>
      </Box>
      <UnreadMark isUnread={isUnread} />
      <Box sx={{ display: 'flex', zIndex: 1 }}>
        {actions.map(({ label, Icon, run }) => (
          <Tooltip key={label} title={label}>
            <IconButton size="small" aria-label={`${label}: ${title}`} onClick={run}>
              <Icon fontSize="small" />
            </IconButton>
          </Tooltip>
        ))}
      </Box>
    </Box>
  )
}

// The title is the link, and its clickable area is the whole row.
const rowStyle = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) 8px auto',
  alignItems: 'center',
  gap: 1.5,
  px: { xs: 1.5, sm: 2 },
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
  '&:hover': { bgcolor: 'var(--hover)' },
  '& > svg': { alignSelf: 'start', mt: '1px' },
}
const titleStyle = {
  display: 'inline',
  p: 0,
  border: 0,
  bgcolor: 'transparent',
  font: 'inherit',
  color: 'inherit',
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
}
const actorStyle = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }
const metaStyle = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 24,
  columnGap: 0.75,
  mt: 0.25,
  '& time': { position: 'relative', zIndex: 1 },
}
