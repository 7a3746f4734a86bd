import { Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  /** Explains what the section is for. */
  text?: string
  children: ReactNode
}

/** A section of a tab, with its heading. */
export function TabSection({ title, text, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Typography variant="h6" component="h2" id={id} sx={{ mb: text ? 0 : 1 }}>
        {title}
      </Typography>
      {text && (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {text}
        </Typography>
      )}
      {children}
    </section>
  )
}
