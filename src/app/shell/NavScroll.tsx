import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useScrolling } from './useScrolling'

/** The part of the menu that scrolls below the company's name (S-09). */
export function NavScroll({ children }: { children: ReactNode }) {
  const { isScrolling, onScroll, onKeyDown } = useScrolling()
  return (
    <Box
      className={isScrolling ? 'scrolling' : undefined}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
      sx={style}
    >
      {children}
    </Box>
  )
}

const style = {
  flex: 1,
  minHeight: 0,
  px: 1.5,
  pb: 2,
  overflowX: 'hidden',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
  scrollbarColor: 'transparent transparent',
  transition: 'scrollbar-color 150ms, box-shadow 150ms',
  '&:hover': { scrollbarColor: 'var(--nav-muted) transparent' },
  '&.scrolling': {
    scrollbarColor: 'var(--nav-muted) transparent',
    boxShadow: 'inset 0 1px 0 var(--nav-line)',
  },
}
