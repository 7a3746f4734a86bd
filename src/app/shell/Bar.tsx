import { alpha, Box, type Theme } from '@mui/material'
import type { ReactNode } from 'react'
import { BOXED, type Layout } from '../../ui/shell/layout'

/** The line below the bar, which is part of its height. */
const LINE = 1

interface Props {
  component: 'header' | 'nav' | 'div'
  layout: Layout
  /** The sticky position of the bar. If undefined, it scrolls with the page. */
  top: number | undefined
  height: number
  label?: string
  children: ReactNode
}

/** A bar across the page, whose content is as wide as the page's. */
export function Bar({ component, layout: { isBlurred, isBoxed }, top, height, label, children }: Props) {
  const stays = top !== undefined
  return (
    <Box
      component={component}
      aria-label={label}
      sx={[barStyle, stays && { position: 'sticky', top }, isBlurred && blurred]}
    >
      <Box sx={[innerStyle, { height: height - LINE }, isBoxed && { maxWidth: BOXED }]}>{children}</Box>
    </Box>
  )
}

const barStyle = {
  displayPrint: 'none',
  flex: 'none',
  zIndex: 'appBar',
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  boxSizing: 'border-box',
}

const blurred = (theme: Theme) => ({
  backgroundColor: alpha(theme.palette.background.paper, 0.88),
  backdropFilter: 'blur(8px)',
})

const innerStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  width: '100%',
  mx: 'auto',
  px: { xs: 1.5, md: 3 },
  boxSizing: 'border-box',
}
