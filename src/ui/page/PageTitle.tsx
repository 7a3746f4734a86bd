import { Stack, Typography } from '@mui/material'
import type { ReactNode, Ref } from 'react'

interface Props {
  title: string
  text?: string
  actions?: ReactNode
  /** A ref to the heading, which makes it focusable. */
  heading?: Ref<HTMLHeadingElement>
}

/** The heading of a page without a resource. */
export function PageTitle({ title, text, actions, heading }: Props) {
  return (
    <Stack
      direction="row"
      sx={{ flexWrap: 'wrap', gap: 1, mb: 2, alignItems: 'center', justifyContent: 'space-between' }}
    >
      <div>
        <Typography
          ref={heading}
          tabIndex={heading ? -1 : undefined}
          variant="h3"
          component="h1"
          sx={{ '&:focus': { outline: 'none' } }}
        >
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
