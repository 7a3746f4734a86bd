import TuneOutlined from '@mui/icons-material/TuneOutlined'
import { Box, IconButton, Tooltip } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Bell } from '../../pages/notifications/Bell'
import { useOpenPreferences } from '../../pages/preferences/panelContext'
import { LiveIndicator } from '../../ui/live/LiveIndicator'
import { TaskPlace } from '../../ui/tasks/TaskPlace'
import { LanguageSwitch } from './LanguageSwitch'
import { ThemeSwitch } from './ThemeSwitch'
import { UserMenu } from './UserMenu'

/** What the header offers at its end; what a phone has no room for is in the user's menu there. */
export function HeaderTools() {
  const translate = useTranslate()
  const openPreferences = useOpenPreferences()
  const label = translate('preferences.title')
  return (
    <>
      <Box sx={{ display: { xs: 'none', sm: 'contents' } }}>
        <LanguageSwitch />
        <ThemeSwitch />
        <Tooltip title={label}>
          <IconButton aria-label={label} onClick={openPreferences}>
            <TuneOutlined />
          </IconButton>
        </Tooltip>
      </Box>
      <TaskPlace />
      <LiveIndicator />
      <Bell />
      <UserMenu />
    </>
  )
}
