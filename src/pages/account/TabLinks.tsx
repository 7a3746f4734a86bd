import { Box } from '@mui/material'
import { LinkBase, useLocale } from 'react-admin'
import { numberFormat } from '../../core/i18n/intl'

interface Props {
  label: string
  active: string
  /** `count`: how many problems a page has. */
  tabs: readonly { to: string; label: string; count?: number }[]
  /** All of them are shown, in several lines if one is too narrow. */
  wraps?: boolean
}

/** Tabs that are pages and therefore links: each can be opened, bookmarked and returned to. */
export function TabLinks({ label, active, tabs, wraps = false }: Props) {
  const number = numberFormat(useLocale() ?? 'en').format
  return (
    <Box component="nav" aria-label={label} sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}>
      <Box component="ul" sx={[listStyle, wraps && { flexWrap: 'wrap' }]}>
        {tabs.map(({ to, label: text, count }) => (
          <li key={to}>
            <Box
              component={LinkBase}
              to={to}
              ref={to === active ? inSight : undefined}
              aria-label={count ? `${text} (${number(count)})` : undefined}
              aria-current={to === active ? 'page' : undefined}
              sx={linkStyle}
            >
              {text}
              {count ? (
                <Box component="span" aria-hidden sx={countStyle}>
                  {number(count)}
                </Box>
              ) : null}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  )
}

/** On a phone the open tab can be beyond the edge. */
const inSight = (link: HTMLElement | null) => link?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })

const listStyle = { display: 'flex', overflowX: 'auto', m: 0, p: 0, listStyle: 'none' }

const linkStyle = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  px: { xs: 0.75, sm: 1.5 },
  typography: 'button',
  color: 'text.secondary',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  borderBottom: 2,
  borderColor: 'transparent',
  '&:hover': { color: 'text.primary' },
  '&:focus-visible': { outlineOffset: -2 },
  '&[aria-current]': { color: 'primary.main', borderColor: 'primary.main' },
}

/** In the space between two tabs: a tab is as wide with problems as without. */
const countStyle = {
  position: 'absolute',
  top: 4,
  insetInlineEnd: 0,
  minWidth: { xs: 6, sm: 12 },
  textAlign: 'center',
  fontSize: '0.6875rem',
  lineHeight: 1.3,
  color: 'error.main',
}
