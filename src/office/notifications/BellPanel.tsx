import Close from '@mui/icons-material/Close'
import DoneAll from '@mui/icons-material/DoneAll'
import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import { Box, Button, Dialog, IconButton, Popover, Tooltip, Typography } from '@mui/material'
import { useId } from 'react'
import { LinkBase, useTranslate } from 'react-admin'
import { notificationsPath, settingsPath } from '../../ui/page/paths'
import { useInlineSides } from '../../ui/theme/useInlineSides'
import { useNarrow } from '../../ui/theme/useNarrow'
import { NewestList } from './NewestList'
import { NewOnes } from './NotificationParts'
import { useNotificationActions } from './useNotificationActions'
import { useNotificationList } from './useNotificationList'
import { useUnread } from './useUnread'

interface Props {
  anchor: HTMLElement | null
  onClose: () => void
}

/** The newest notifications: in a popover below the bell, or full screen on a phone. */
export function BellPanel({ anchor, onClose }: Props) {
  const isNarrow = useNarrow()
  const { end } = useInlineSides()
  const titleId = useId()
  const content = <Newest titleId={titleId} onClose={onClose} />
  if (isNarrow)
    return (
      <Dialog open fullScreen onClose={onClose} aria-labelledby={titleId}>
        {content}
      </Dialog>
    )
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: end }}
      transformOrigin={{ vertical: -4, horizontal: end }}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId, sx: paperStyle },
      }}
    >
      {content}
    </Popover>
  )
}

const paperStyle = { width: 400, display: 'flex', flexDirection: 'column', maxHeight: 'min(640px, 80vh)' }

/** How many notifications the panel shows. */
const COUNT = 8

interface NewestProps {
  titleId: string
  onClose: () => void
}

/** The newest notifications, with links to all of them and to the preferences. */
function Newest({ titleId, onClose }: NewestProps) {
  const translate = useTranslate()
  const list = useNotificationList({ limit: COUNT, isFresh: true })
  const { readAll } = useNotificationActions()
  const unread = useUnread() ?? 0
  const settings = translate('notifications.settings')
  const close = translate('notifications.close')
  const readAllLabel = translate('notifications.read_all')
  return (
    <>
      <Box sx={headStyle}>
        <Typography id={titleId} variant="h6" component="h2" sx={{ flex: 1, minWidth: 0 }}>
          {translate('notifications.title')}
        </Typography>
        {unread > 0 && (
          <Button size="small" startIcon={<DoneAll fontSize="small" />} onClick={() => void readAll()}>
            {readAllLabel}
          </Button>
        )}
        <Tooltip title={settings}>
          <IconButton
            component={LinkBase}
            to={settingsPath('notifications')}
            aria-label={settings}
            size="small"
            onClick={onClose}
          >
            <SettingsOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
        <Tooltip title={close}>
          <IconButton aria-label={close} size="small" onClick={onClose}>
            <Close fontSize="small" />
          </IconButton>
        </Tooltip>
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}>
        <Box sx={{ '& > :not(:empty)': { mt: 1.5 } }}>
          <NewOnes count={list.waiting} onShow={() => void list.showNew()} />
        </Box>
        <NewestList list={list} onOpen={onClose} />
      </Box>
      <Box sx={footStyle}>
        <Button component={LinkBase} to={notificationsPath} onClick={onClose} fullWidth>
          {translate('notifications.all')}
        </Button>
      </Box>
    </>
  )
}

const headStyle = {
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  paddingInlineStart: 2,
  paddingInlineEnd: 1,
  minHeight: 52,
  borderBottom: 1,
  borderColor: 'divider',
}
const footStyle = { flex: 'none', p: 1, borderTop: 1, borderColor: 'divider' }
