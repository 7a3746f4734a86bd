import { Box } from '@mui/material'
import type { ReactNode } from 'react'

interface Props {
  /** Whether to leave out the border. Cards have their own. */
  isOpen?: boolean
  children: ReactNode
}

/** The frame of the rows. Floating elements are positioned relative to it. */
export function ListFrame({ isOpen = false, children }: Props) {
  return <Box sx={isOpen ? baseStyle : frameStyle}>{children}</Box>
}

const baseStyle = { position: 'relative', minWidth: 0 }
const frameStyle = {
  ...baseStyle,
  border: { sm: '1px solid var(--edge)' },
  borderRadius: 1,
  bgcolor: { sm: 'background.paper' },
  overflow: 'clip',
}
