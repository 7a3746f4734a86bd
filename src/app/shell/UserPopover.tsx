import Keyboard from '@mui/icons-material/KeyboardOutlined'
import Logout from '@mui/icons-material/LogoutOutlined'
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined'
import Person from '@mui/icons-material/PersonOutlined'
import Settings from '@mui/icons-material/SettingsOutlined'
import Tune from '@mui/icons-material/TuneOutlined'
import { Box, Divider, ListItemIcon, MenuItem, MenuList, Popover, Typography } from '@mui/material'
import { LinkBase, useLogout, useTranslate } from 'react-admin'
import { useOpenPreferences } from '../../office/preferences/panelContext'
import { notificationsPath, PROFILE, settingsPath } from '../../ui/page/paths'
import { useSession } from '../../ui/session/SessionContext'
import { useInlineSides } from '../../ui/theme/useInlineSides'

const places = [
  { to: PROFILE, label: 'account_settings.profile.title', Icon: Person },
  { to: settingsPath('account'), label: 'account_settings.title', Icon: Settings },
  { to: notificationsPath, label: 'notifications.title', Icon: NotificationsOutlined },
  { to: '/shortcuts', label: 'shell.shortcuts', Icon: Keyboard },
]

interface Props {
  anchor: HTMLElement
  onClose: () => void
}

/** The popover of the user menu. */
export function UserPopover({ anchor, onClose }: Props) {
  const translate = useTranslate()
  const logout = useLogout()
  const openPreferences = useOpenPreferences()
  const { end } = useInlineSides()
  const { user } = useSession()
  const name = user?.name ?? ''
  const type = translate(`auth.type.${user?.user_type}`, { _: translate('auth.type.other') })
  const role = user?.role?.name
  return (
    <Popover
      anchorEl={anchor}
      open
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: end }}
      transformOrigin={{ vertical: -4, horizontal: end }}
    >
      <Box sx={{ px: 2, pt: 2, pb: 1.5, minWidth: 220, maxWidth: 320 }}>
        <Typography variant="subtitle1" component="div" noWrap>
          {name}
        </Typography>
        <Typography variant="body2" component="div" color="text.secondary" noWrap>
          {role ? `${type} · ${role}` : type}
        </Typography>
      </Box>
      <Divider />
      <MenuList
        autoFocusItem
        aria-label={translate('shell.account', { name })}
        sx={{ '& li, & a': { minHeight: 40 } }}
      >
        {places.map(({ to, label, Icon }) => (
          <MenuItem key={to} component={LinkBase} to={to} onClick={onClose}>
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {translate(label)}
          </MenuItem>
        ))}
        <MenuItem
          onClick={() => {
            onClose()
            openPreferences()
          }}
        >
          <ListItemIcon>
            <Tune fontSize="small" />
          </ListItemIcon>
          {translate('shell.preferences')}
        </MenuItem>
        <Divider />
        <MenuItem onClick={() => void logout()}>
          <ListItemIcon>
            <Logout className="mirrored" fontSize="small" />
          </ListItemIcon>
          {translate('shell.sign_out')}
        </MenuItem>
      </MenuList>
    </Popover>
  )
}
