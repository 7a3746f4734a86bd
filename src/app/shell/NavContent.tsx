import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { HEADER } from '../../ui/shell/layout'
import { HomeLink } from './HomeLink'
import { NavMenu } from './NavMenu'
import { NavScroll } from './NavScroll'

interface Props {
  /** Beside the company's name. */
  button: ReactNode
  /** Below the menu. */
  foot?: ReactNode
}

/** The company's name, the menu, and what the header would have. */
export function NavContent({ button, foot }: Props) {
  const translate = useTranslate()
  return (
    <Box component="nav" aria-label={translate('shell.nav')} sx={style}>
      <Box sx={headStyle}>
        <HomeLink sx={{ flex: 1, px: 1, color: 'inherit' }} />
        {button}
      </Box>
      <NavScroll>
        <NavMenu />
      </NavScroll>
      {foot}
    </Box>
  )
}

const style = {
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  minHeight: 0,
  color: 'var(--nav-text)',
  '& a:focus-visible, & .MuiIconButton-root:focus-visible': {
    outlineColor: 'var(--nav-text)',
    outlineOffset: -3,
  },
  '& .MuiIconButton-root': { color: 'var(--nav-muted)' },
}

const headStyle = { flex: 'none', display: 'flex', alignItems: 'center', height: HEADER, px: 1 }
