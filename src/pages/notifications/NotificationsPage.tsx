import DoneAll from '@mui/icons-material/DoneAll'
import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import { Box, Button, IconButton, Tooltip } from '@mui/material'
import { LinkBase, useLocale, useLocation, useNavigate, useTranslate } from 'react-admin'
import { numberFormat } from '../../core/i18n/intl'
import { PageTitle } from '../../ui/page/PageTitle'
import { settingsPath } from '../../ui/page/paths'
import { readFilter, searchOf } from './listFilter'
import { NotificationFilters } from './NotificationFilters'
import { NotificationList } from './NotificationList'
import { useMarking } from './useMarking'
import { useUnread } from './useUnread'

/** `/notifications`: all of one's notifications (R-04, D-10). */
export function NotificationsPage() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { readAll } = useMarking()
  const locale = useLocale() ?? 'en'
  const unread = useUnread() ?? 0
  const filter = readFilter(search)
  const settings = translate('notifications.settings')
  const change = (next: typeof filter) => navigate({ pathname, search: searchOf(next) }, { replace: true })
  return (
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
  )
}
