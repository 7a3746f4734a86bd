import Keyboard from '@mui/icons-material/KeyboardOutlined'
import Logout from '@mui/icons-material/LogoutOutlined'
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined'
import Person from '@mui/icons-material/PersonOutlined'
import Settings from '@mui/icons-material/SettingsOutlined'
import Tune from '@mui/icons-material/TuneOutlined'
import {
  Avatar,
  Box,
  Divider,
  IconButton,
  ListItemIcon,
  MenuItem,
  MenuList,
  Popover,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { LinkBase, useLocaleState, useLogout, useTranslate } from 'react-admin'
import { PROFILE, settingsPath } from '../account/paths'
import { initialsOf } from '../auth/initials'
import { useSession } from '../auth/SessionContext'
import { NOTIFICATIONS } from '../notifications/paths'
import { useOpenPreferences } from '../preferences/panel/panelContext'
import { useInlineSides } from '../theme/useInlineSides'

const places = [
  { to: PROFILE, label: 'own.profile.title', Icon: Person },
  { to: settingsPath('account'), label: 'own.title', Icon: Settings },
  { to: NOTIFICATIONS, label: 'notifications.title', Icon: NotificationsOutlined },
  { to: '/shortcuts', label: 'shell.shortcuts', Icon: Keyboard },
]

/** Who is signed in, and the way out. */
export function UserMenu() {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const logout = useLogout()
  const openPreferences = useOpenPreferences()
  const { end } = useInlineSides()
  const { user } = useSession()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const name = user?.name ?? ''
  const type = translate(`auth.type.${user?.user_type}`, { _: translate('auth.type.other') })
  const role = user?.role?.name
  return (
    <>
      <IconButton
        aria-label={translate('shell.account', { name })}
        aria-haspopup="true"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
        sx={{ p: 0.5, marginInlineEnd: -0.5, borderRadius: '50%' }}
      >
        <Avatar sx={avatarStyle}>{initialsOf(name, locale)}</Avatar>
      </IconButton>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
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
            <MenuItem key={to} component={LinkBase} to={to} onClick={close}>
              <ListItemIcon>
                <Icon fontSize="small" />
              </ListItemIcon>
              {translate(label)}
            </MenuItem>
          ))}
          <MenuItem
            onClick={() => {
              close()
              openPreferences()
            }}
          >
            <ListItemIcon>
              <Tune fontSize="small" />
            </ListItemIcon>
            {translate('preferences.title')}
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
    </>
  )
}

const avatarStyle = {
  width: 36,
  height: 36,
  fontSize: 14,
  fontWeight: 600,
  bgcolor: 'var(--primary-fill)',
  color: 'var(--on-primary-fill)',
}
