import MenuIcon from '@mui/icons-material/Menu'
import { AppBar, Box, IconButton, Toolbar } from '@mui/material'
import { TitlePortal, useTranslate } from 'react-admin'
import { HomeLink } from './HomeLink'
import { ThemeSwitch } from './ThemeSwitch'
import { UserMenu } from './UserMenu'

interface Props {
  /** Opens the menu; undefined while it stands beside the page anyway. */
  onOpenNav?: () => void
}

/** The bar above every page. */
export function Header({ onOpenNav }: Props) {
  const translate = useTranslate()
  return (
    <AppBar position="sticky" elevation={0} color="inherit" sx={barStyle}>
      <Toolbar variant="dense" sx={{ minHeight: 56, gap: 0.5, px: { xs: 1.5, md: 3 } }}>
        {onOpenNav && (
          <IconButton edge="start" aria-label={translate('shell.open_nav')} onClick={onOpenNav}>
            <MenuIcon />
          </IconButton>
        )}
        {onOpenNav && <HomeLink sx={{ px: 0.5 }} />}
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex' }}>
          <TitlePortal variant="h6" component="div" noWrap />
        </Box>
        <ThemeSwitch />
        <UserMenu />
      </Toolbar>
    </AppBar>
  )
}

const barStyle = {
  bgcolor: 'background.paper',
  backgroundImage: 'none',
  borderBottom: 1,
  borderColor: 'divider',
  borderRadius: 0,
}
