import MenuOpen from '@mui/icons-material/MenuOpen'
import { Box, IconButton, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { NAV, RAIL } from '../../ui/shell/layout'
import { usePreference } from '../../ui/shell/usePreference'
import { NavContent } from './NavContent'
import { useIsMenuPlain } from './useIsMenuPlain'

interface Props {
  collapsed: boolean
  foot?: ReactNode
}

/** The vertical menu next to the page. When collapsed to icons, it opens over the page on hover or focus. */
export function NavSide({ collapsed, foot }: Props) {
  const plain = useIsMenuPlain()
  return (
    <Box
      sx={{ flex: 'none', width: collapsed ? RAIL : NAV, transition: 'width 160ms', displayPrint: 'none' }}
    >
      <Box
        className="nav-side"
        data-nav={plain ? 'plain' : undefined}
        data-rail={collapsed || undefined}
        sx={style}
      >
        <NavContent button={<CollapseButton />} foot={foot} />
      </Box>
    </Box>
  )
}

function CollapseButton() {
  const translate = useTranslate()
  const [collapsed, setCollapsed] = usePreference('isVerticalNavCollapsed')
  const label = translate(collapsed ? 'shell.keep_nav_open' : 'shell.collapse_nav')
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} className="nav-collapse" onClick={() => setCollapsed(!collapsed)}>
        <MenuOpen className="mirrored" fontSize="small" sx={collapsed ? { rotate: '180deg' } : undefined} />
      </IconButton>
    </Tooltip>
  )
}

/** Selects the collapsed menu while neither the pointer nor the focus is in it. */
const NARROW = '&[data-rail]:not(:hover):not(:has(:focus-visible))'

const style = {
  position: 'fixed',
  zIndex: 'drawer',
  insetBlock: 0,
  insetInlineStart: 0,
  boxSizing: 'border-box',
  width: NAV,
  overflow: 'hidden',
  bgcolor: 'var(--nav-surface)',
  borderInlineEnd: '1px solid var(--nav-line)',
  transition: 'width 160ms',
  '&[data-rail]': { boxShadow: 'var(--shadow)' },
  // The collapsed menu is too narrow for a row.
  '&[data-rail] .nav-foot': { flexDirection: 'column' },
  // The delay keeps the menu closed when the pointer only passes over it.
  '&[data-rail]:hover': { transitionDelay: '80ms' },
  [NARROW]: {
    width: RAIL,
    boxShadow: 'none',
    scrollbarWidth: 'none',
    '& .nav-label, & .brand-name, & .nav-heading span, & .nav-collapse': { opacity: 0 },
    '& .nav-heading::after': { opacity: 1 },
    '& .brand img': { maxWidth: 40 },
    '& *': { scrollbarWidth: 'none' },
  },
}
