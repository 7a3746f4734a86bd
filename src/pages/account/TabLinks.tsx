import { Box } from '@mui/material'
import { LinkBase } from 'react-admin'

interface Props {
  label: string
  active: string
  tabs: readonly { to: string; label: string }[]
  /** All of them are shown, in several lines if one is too narrow. */
  wraps?: boolean
}

/** Tabs that are pages and therefore links: each can be opened, bookmarked and returned to. */
export function TabLinks({ label, active, tabs, wraps = false }: Props) {
  return (
    <Box component="nav" aria-label={label} sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}>
      <Box component="ul" sx={[listStyle, wraps && { flexWrap: 'wrap' }]}>
        {tabs.map(({ to, label: text }) => (
          <li key={to}>
            <Box
              component={LinkBase}
              to={to}
              ref={to === active ? inSight : undefined}
              aria-current={to === active ? 'page' : undefined}
              sx={linkStyle}
            >
              {text}
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
