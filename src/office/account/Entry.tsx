import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** A label with its value, as a part of a `dl`. */
export function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="caption" color="text.secondary">
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
        {children}
      </Box>
    </Box>
  )
}
