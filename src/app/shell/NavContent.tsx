import { Box } from '@mui/material'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { HEADER } from '../../ui/shell/layout'
import { HomeLink } from './HomeLink'
import { NavMenu } from './NavMenu'

interface Props {
  /** The button next to the company's name. */
  button: ReactNode
  /** The content below the menu. */
  foot?: ReactNode
}

/** The company's name and the menu, with the header's tools if the header is hidden. */
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

/** The scrolling part of the menu below the company's name (S-09). */
export function NavScroll({ children }: { children: ReactNode }) {
  const { isScrolling, onScroll, onKeyDown } = useScrolling()
  return (
    <Box
      className={isScrolling ? 'scrolling' : undefined}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
      sx={navScrollStyle}
    >
      {children}
    </Box>
  )
}

const navScrollStyle = {
  flex: 1,
  minHeight: 0,
  px: 1.5,
  pb: 2,
  overflowX: 'hidden',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
  scrollbarColor: 'transparent transparent',
  transition: 'box-shadow 150ms',
  // Limits inheritance: otherwise each change of the color would recalculate the styles of every entry.
  '& > *': { scrollbarColor: 'auto' },
  '&:hover': { scrollbarColor: 'var(--nav-muted) transparent' },
  '&.scrolling': {
    scrollbarColor: 'var(--nav-muted) transparent',
    boxShadow: 'inset 0 1px 0 var(--nav-line)',
  },
}

const STEP_PX = 30
const ENDS_AFTER_MS = 1000

/** Creates a scroll area that arrow keys move by 30 px and that is marked as scrolling for 1000 ms (S-09). */
function useScrolling() {
  const [isScrolling, setScrolling] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onScroll = useCallback(() => {
    setScrolling(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setScrolling(false), ENDS_AFTER_MS)
  }, [])
  return { isScrolling, onScroll, onKeyDown: scrollByArrows }
}

function scrollByArrows(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowDown: STEP_PX, ArrowUp: -STEP_PX }[event.key]
  if (!by || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  event.currentTarget.scrollTop += by
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
