import Close from '@mui/icons-material/Close'
import { Drawer, IconButton } from '@mui/material'
import { useTranslate } from 'react-admin'
import { NAV } from '../../ui/shell/layout'
import { NavContent } from './NavContent'
import { useIsMenuPlain } from './useIsMenuPlain'

interface Props {
  open: boolean
  onClose: () => void
}

/** The vertical menu as an overlay, if it does not fit next to the page (S-06). */
export function NavOverlay({ open, onClose }: Props) {
  const translate = useTranslate()
  const plain = useIsMenuPlain()
  const paper = {
    sx: paperStyle,
    'aria-label': translate('shell.nav'),
    'data-nav': plain ? 'plain' : undefined,
    onClick: ({ target }: { target: EventTarget }) => isLink(target) && onClose(),
  }
  const close = (
    <IconButton aria-label={translate('shell.close_nav')} onClick={onClose}>
      <Close fontSize="small" />
    </IconButton>
  )
  return (
    <Drawer open={open} onClose={onClose} slotProps={{ paper }}>
      <NavContent button={close} />
    </Drawer>
  )
}

/** Returns whether the click was on a link, which closes the overlay. */
function isLink(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a') !== null
}

const paperStyle = {
  width: NAV,
  maxWidth: 'calc(100vw - 56px)',
  border: 0,
  borderRadius: 0,
  bgcolor: 'var(--nav-surface)',
  color: 'var(--nav-text)',
}
