import { Box, Paper, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  text?: string
  children?: ReactNode
}

/** A card of the settings: a title, an explanation and controls. */
export function Panel({ title, text, children }: Props) {
  const id = useId()
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ p: { xs: 1.5, sm: 2.5 }, minWidth: 0 }}
    >
      <Typography id={id} variant="h6" component="h2">
        {title}
      </Typography>
      {text && (
        <Typography variant="body2" color="text.secondary" sx={{ maxWidth: 640 }}>
          {text}
        </Typography>
      )}
      <Box sx={{ mt: 2, '&:empty': { display: 'none' } }}>{children}</Box>
    </Paper>
  )
}
