import { Paper, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'

/** A titled panel on a policy's page, styled like its sections. */
export function PolicyPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 1.5, sm: 2.5 } }}>
      <Typography id={id} component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  )
}
