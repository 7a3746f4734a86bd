import { Box, Link } from '@mui/material'
import { LinkBase } from 'react-admin'
import { cutText } from '../../ui/theme/cutText'

/** A bar, with its label and value. */
export interface Bar {
  key: string
  label: string
  /** The formatted value. */
  value: string
  /** A second, less prominent number. */
  detail?: string
  /** The length relative to the longest bar, from 0 to 1. */
  share: number
  /** The URL of the list with exactly the bar's rows. */
  to: string
  tone?: 'success' | 'warning' | 'error' | 'info' | 'neutral'
}

/** Figures as bars, each with its formatted value and a link to its rows. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  return (
    <Box component="ul" sx={listStyle}>
      {bars.map(({ key, label, value, detail, share, to, tone }) => (
        <Box component="li" key={key} sx={rowStyle}>
          <Link component={LinkBase} to={to} underline="none" color="text.primary" sx={linkStyle}>
            <Box component="span" sx={labelStyle} title={label}>
              <bdi>{label}</bdi>
            </Box>
            {detail && (
              <Box component="span" sx={detailStyle}>
                <bdi>{detail}</bdi>
              </Box>
            )}
            <Box component="span" sx={valueStyle}>
              <bdi>{value}</bdi>
            </Box>
          </Link>
          <Box aria-hidden sx={trackStyle}>
            <Box
              sx={{ ...fillStyle, inlineSize: `${Math.max(0, Math.min(1, share)) * 100}%`, ...toneOf(tone) }}
            />
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const toneOf = (tone: Bar['tone']) =>
  tone && tone !== 'neutral' ? { bgcolor: `${tone}.main` } : tone ? { bgcolor: 'var(--muted)' } : {}

const listStyle = { m: 0, p: 0, listStyle: 'none' }
const rowStyle = { position: 'relative', px: 2.5, py: 0.75, '&:hover': { bgcolor: 'action.hover' } }
const linkStyle = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'baseline',
  columnGap: 1.5,
  minHeight: 24,
  fontSize: '0.875rem',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
}
const labelStyle = {
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  ...cutText,
}
// On a phone, it has its own line.
const detailStyle = {
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  order: { xs: 3, sm: 0 },
  flexBasis: { xs: '100%', sm: 'auto' },
  fontSize: { xs: '0.8125rem', sm: 'inherit' },
}
const valueStyle = { fontWeight: 600, minWidth: 28, textAlign: 'end', whiteSpace: 'nowrap' }
const trackStyle = { blockSize: 6, borderRadius: 3, bgcolor: 'var(--mark)', overflow: 'hidden', mt: 0.25 }
const fillStyle = { blockSize: '100%', borderRadius: 3, bgcolor: 'var(--primary)', minInlineSize: 0 }
