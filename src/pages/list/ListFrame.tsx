import { Box } from '@mui/material'
import type { ReactNode } from 'react'

interface Props {
  /** Cards have frames of their own. */
  isOpen?: boolean
  children: ReactNode
}

/** The frame of the rows, to which floating elements are positioned. */
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
