import { Box, Card, Link, Skeleton, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { LinkBase } from 'react-admin'

interface Props {
  label: string
  /** The formatted figure; undefined while it loads. */
  value: string | undefined
  /** The exact value, if the figure is rounded. */
  exact?: string
  detail?: ReactNode
  /** The URL of the list with exactly the counted rows. */
  to?: string
  tone?: 'error' | 'success'
}

/** A single figure that links to its list. */
export function StatTile({ label, value, exact, detail, to, tone }: Props) {
  return (
    <Card sx={tileStyle}>
      <Typography variant="body2" color="text.secondary" noWrap>
        {label}
      </Typography>
      <Typography component="p" title={exact} sx={{ ...valueStyle, ...(tone && { color: `${tone}.main` }) }}>
        {value === undefined ? (
          <Skeleton width={96} />
        ) : to ? (
          <Link
            component={LinkBase}
            to={to}
            color="inherit"
            underline="none"
            aria-label={`${label}: ${value}`}
            sx={linkStyle}
          >
            <bdi>{value}</bdi>
          </Link>
        ) : (
          <bdi>{value}</bdi>
        )}
      </Typography>
      <Box sx={detailStyle}>{value === undefined ? <Skeleton width="70%" /> : detail}</Box>
    </Card>
  )
}

const tileStyle = {
  position: 'relative',
  minWidth: 0,
  px: 2.5,
  py: 1.75,
  '&:hover': { bgcolor: 'action.hover' },
}
const valueStyle = {
  fontSize: { xs: '1.125rem', sm: '1.375rem' },
  fontWeight: 650,
  lineHeight: '36px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}
// Makes the whole tile clickable. Links in the detail line stay above it.
const linkStyle = { '&::after': { content: '""', position: 'absolute', inset: 0 } }
const detailStyle = {
  minHeight: 20,
  fontSize: '0.8125rem',
  lineHeight: '20px',
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '& a': { position: 'relative', zIndex: 1, fontSize: 'inherit', verticalAlign: 'baseline' },
}
