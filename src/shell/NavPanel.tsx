import { Box, Drawer } from '@mui/material'
import { LinkBase, useTranslate } from 'react-admin'
import { useSession } from '../auth/SessionContext'
import { navTokens } from '../theme/tokens'
import { Brand } from './Brand'
import { NavMenu } from './NavMenu'

export const NAV_WIDTH = 256

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
      <Box component="nav" aria-label={label} onClick={event => isLink(event.target) && onClose()}>
        <NavBrand />
        <NavMenu />
      </Box>
    </Drawer>
  )
}

/** A link that was chosen closes the overlay. */
function isLink(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a') !== null
}

function NavBrand() {
  const translate = useTranslate()
  const { settings } = useSession()
  return (
    <Box
      component={LinkBase}
      to="/"
      sx={{
        ...brandStyle,
        '& img': { maxWidth: 120, objectFit: 'contain' },
        '& .brand': { display: 'inline-flex', alignItems: 'center', gap: 1.5, minWidth: 0 },
        '& .brand-name': {
          fontSize: 18,
          fontWeight: 650,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        },
      }}
    >
      <Brand settings={settings} fallback={translate('app.logo')} />
    </Box>
  )
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
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  height: 48,
  mx: 1.5,
  my: 0.5,
  px: 1.5,
  borderRadius: 1,
  color: '#FFFFFF',
  textDecoration: 'none',
  '&:focus-visible': { outlineColor: '#FFFFFF', outlineOffset: -4 },
}
