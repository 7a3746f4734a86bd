import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** The frame of the rows, to which floating elements are positioned. */
export function ListFrame({ children }: { children: ReactNode }) {
  return <Box sx={frameStyle}>{children}</Box>
}

const frameStyle = {
  position: 'relative',
  border: { sm: '1px solid var(--edge)' },
  borderRadius: 1,
  bgcolor: { sm: 'background.paper' },
  overflow: 'clip',
  minWidth: 0,
}
