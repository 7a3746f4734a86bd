import Close from '@mui/icons-material/Close'
import DoneAll from '@mui/icons-material/DoneAll'
import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import { Box, Button, IconButton, Tooltip, Typography } from '@mui/material'
import { LinkBase, useTranslate } from 'react-admin'
import { settingsPath } from '../../ui/page/paths'
import { NewestList } from './NewestList'
import { NewOnes } from './NewOnes'
import { NOTIFICATIONS } from './paths'
import { useMarking } from './useMarking'
import { useNotificationList } from './useNotificationList'
import { useUnread } from './useUnread'

/** The bell's number of notifications. */
const COUNT = 8

interface Props {
  titleId: string
  onClose: () => void
}

/** The bell's panel: the newest notifications, and links to all of them and to their settings. */
export function Newest({ titleId, onClose }: Props) {
  const translate = useTranslate()
  const list = useNotificationList({ limit: COUNT, isFresh: true })
  const { readAll } = useMarking()
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
        <Button component={LinkBase} to={NOTIFICATIONS} onClick={onClose} fullWidth>
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
