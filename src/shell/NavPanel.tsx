import { Box, Drawer } from '@mui/material'
import { useTranslate } from 'react-admin'
import { navTokens } from '../theme/tokens'
import { HomeLink } from './HomeLink'
import { NavMenu } from './NavMenu'

const NAV_WIDTH = 256

interface Props {
  /** Whether it lies over the page instead of beside it. */
  overlay: boolean
  open: boolean
  onClose: () => void
}

/** The vertical menu: beside the page, or over it where there is no room. */
export function NavPanel({ overlay, open, onClose }: Props) {
  const translate = useTranslate()
  const label = translate('shell.nav')
  return (
    <Drawer
      variant={overlay ? 'temporary' : 'permanent'}
      open={overlay ? open : true}
      onClose={onClose}
      slotProps={{ paper: { sx: paperStyle, 'aria-label': overlay ? label : undefined } }}
      sx={overlay ? undefined : { width: NAV_WIDTH, flex: 'none' }}
    >
      <Box
        component="nav"
        aria-label={label}
        sx={{ display: 'flow-root' }}
        onClick={event => isLink(event.target) && onClose()}
      >
        <HomeLink sx={brandStyle} />
        <NavMenu />
      </Box>
    </Drawer>
  )
}

/** A link that was chosen closes the overlay. */
function isLink(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a') !== null
}

const paperStyle = {
  width: NAV_WIDTH,
  border: 0,
  borderRadius: 0,
  bgcolor: navTokens.surface,
  color: navTokens.text,
  boxShadow: 'none',
}

const brandStyle = {
  mx: 1.5,
  mt: 0.5,
  mb: 1.5,
  color: '#FFFFFF',
  '&:focus-visible': { outlineColor: '#FFFFFF', outlineOffset: -4 },
}
