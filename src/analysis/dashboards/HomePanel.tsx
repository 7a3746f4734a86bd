import { Box, Card, Link, Skeleton, Stack, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { LinkBase } from 'react-admin'
import { iconOf } from '../../ui/shell/icons'

interface Props {
  title: string
  /** The link to the full list. */
  all?: { to: string; label: string }
  /** The number of placeholder rows; undefined once the rows have loaded. */
  waiting?: number
  children: ReactNode
}

/** A titled list on the start page. */
export function HomePanel({ title, all, waiting, children }: Props) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} sx={{ minWidth: 0, pb: 1 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2, px: 2.5, pt: 2, pb: 1 }}>
        <Typography id={id} variant="h6" component="h2" noWrap sx={{ flex: 1 }}>
          {title}
        </Typography>
        {all && (
          <Link
            component={LinkBase}
            to={all.to}
            variant="body2"
            underline="hover"
            noWrap
            sx={{ flex: 'none' }}
          >
            {all.label}
          </Link>
        )}
      </Stack>
      {waiting
        ? Array.from({ length: waiting }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: identical rows
            <Box key={at} sx={{ display: 'flex', alignItems: 'center', gap: 1.5, height: 52, px: 2.5 }}>
              <Skeleton variant="circular" width={32} height={32} />
              <Skeleton width="40%" />
            </Box>
          ))
        : children}
    </Card>
  )
}

/** The text of a list without rows on the start page. */
export function NothingYet({ icon, children }: { icon: string; children: ReactNode }) {
  const Icon = iconOf(icon)
  return (
    <Stack sx={{ alignItems: 'center', gap: 1.5, px: 2.5, py: 6, color: 'text.secondary' }}>
      <Icon />
      <Typography variant="body2" sx={{ textAlign: 'center', maxWidth: 320 }}>
        {children}
      </Typography>
    </Stack>
  )
}
