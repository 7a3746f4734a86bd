import { Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** The heading of a page without a resource. */
export function PageTitle({ title, text, actions }: { title: string; text?: string; actions?: ReactNode }) {
  return (
    <Stack
      direction="row"
      sx={{ flexWrap: 'wrap', gap: 1, mb: 2, alignItems: 'center', justifyContent: 'space-between' }}
    >
      <div>
        <Typography variant="h3" component="h1">
          {title}
        </Typography>
        {text && (
          <Typography variant="body2" color="text.secondary">
            {text}
          </Typography>
        )}
      </div>
      {actions}
    </Stack>
  )
}
