import { Box, Card, Skeleton, Stack, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  /** A short description of the figures. */
  about?: string
  /** Content next to the title, for example a link or a select. */
  headingExtra?: ReactNode
  /** The number of placeholder lines while the figures load. */
  waiting?: number
  children: ReactNode
}

/** A titled panel of the dashboard. */
export function BoardPanel({ title, about, headingExtra, waiting, children }: Props) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} sx={{ minWidth: 0, pb: 1.5 }}>
      <Stack direction="row" sx={headStyle}>
        <Typography
          id={id}
          variant="h6"
          component="h2"
          noWrap
          sx={{ flex: { xs: '1 0 auto', sm: 'none' }, minWidth: 0, maxWidth: '100%' }}
        >
          {title}
        </Typography>
        <Typography
          variant="body2"
          color="text.secondary"
          noWrap
          sx={{ flex: 1, minWidth: 0, display: { xs: 'none', sm: 'block' } }}
        >
          {about}
        </Typography>
        {headingExtra}
      </Stack>
      {waiting ? <Waiting lines={waiting} /> : children}
    </Card>
  )
}

function Waiting({ lines }: { lines: number }) {
  return Array.from({ length: lines }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: identical lines
    <Box key={at} sx={{ px: 2.5, py: 0.75 }}>
      <Skeleton height={24} width="60%" />
      <Skeleton variant="rounded" height={6} sx={{ mt: 0.25 }} />
    </Box>
  ))
}

const headStyle = {
  alignItems: 'baseline',
  columnGap: 1.5,
  rowGap: 0.5,
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  px: 2.5,
  pt: 2,
  pb: 1,
}

/** The text of a panel without figures. */
export function NothingHere({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" color="text.secondary" sx={{ px: 2.5, py: 1.5 }}>
      {children}
    </Typography>
  )
}
