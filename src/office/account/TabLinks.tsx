import { Box } from '@mui/material'
import { LinkBase, useLocale } from 'react-admin'
import { numberFormat } from '../../core/i18n/intl'
import { scrollToFocus } from '../../ui/shell/scrollToFocus'

interface Props {
  label: string
  active: string
  /** `count` is the number of problems on a page. */
  tabs: readonly { to: string; label: string; count?: number }[]
  /** Whether tabs wrap to several lines instead of scrolling. On a phone, they always scroll. */
  wraps?: boolean
}

/** Tabs that are pages, and therefore links: users can bookmark them and go back to them. */
export function TabLinks({ label, active, tabs, wraps = false }: Props) {
  const number = numberFormat(useLocale() ?? 'en').format
  return (
    <Box component="nav" aria-label={label} sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}>
      <Box component="ul" sx={[listStyle, wraps && { flexWrap: { sm: 'wrap' } }]} onFocus={scrollToFocus}>
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

/** Scrolls to the active tab, which can be out of view on a phone. */
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

/** Positioned in the gap between two tabs, so that the number does not change a tab's width. */
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
