import DeleteSweep from '@mui/icons-material/DeleteSweepOutlined'
import DoneAll from '@mui/icons-material/DoneAll'
import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import { Box, Button, IconButton, Tooltip } from '@mui/material'
import {
  LinkBase,
  ResourceContextProvider,
  useLocale,
  useLocation,
  useNavigate,
  useTranslate,
} from 'react-admin'
import { numberFormat } from '../../core/i18n/intl'
import { PageTitle } from '../../ui/page/PageTitle'
import { settingsPath } from '../../ui/page/paths'
import { readFilter, searchOf } from './listFilter'
import { NotificationFilters } from './NotificationFilters'
import { NotificationList } from './NotificationList'
import { useNotificationActions } from './useNotificationActions'
import { useUnread } from './useUnread'

/** `/notifications`: the user's own notifications (R-04, D-10, X-08). */
export function NotificationsPage() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { readAll, deleteRead } = useNotificationActions()
  const locale = useLocale() ?? 'en'
  const unread = useUnread() ?? 0
  const filter = readFilter(search)
  const settings = translate('notifications.settings')
  const change = (next: typeof filter) => navigate({ pathname, search: searchOf(next) }, { replace: true })
  return (
    <ResourceContextProvider value="notifications">
      <Box sx={{ maxWidth: 960 }}>
        <PageTitle
          title={translate('notifications.title')}
          text={translate('notifications.count', {
            smart_count: unread,
            count: numberFormat(locale).format(unread),
          })}
          actions={
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              {unread > 0 && (
                <Button variant="outlined" startIcon={<DoneAll />} onClick={() => void readAll()}>
                  {translate('notifications.read_all')}
                </Button>
              )}
              <Button variant="outlined" startIcon={<DeleteSweep />} onClick={() => void deleteRead()}>
                {translate('notifications.delete_read')}
              </Button>
              <Tooltip title={settings}>
                <IconButton component={LinkBase} to={settingsPath('notifications')} aria-label={settings}>
                  <SettingsOutlined />
                </IconButton>
              </Tooltip>
            </Box>
          }
        />
        <NotificationFilters filter={filter} onChange={change} />
        <NotificationList key={searchOf(filter)} filter={filter} onChange={change} />
      </Box>
    </ResourceContextProvider>
  )
}
