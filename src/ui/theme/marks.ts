/**
 * Small things that a screen shows many times over, as plain elements with a class: links, initials, states, ticks. A
 * styled component for each would be most of what drawing them costs.
 */
export const marks = {
  '.link': {
    color: 'var(--primary)',
    textDecoration: 'underline',
    textDecorationColor: 'color-mix(in srgb, var(--primary) 40%, transparent)',
    '&:hover': { textDecorationColor: 'inherit' },
  },
  '.record-link': {
    color: 'inherit',
    fontWeight: 600,
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
  // Whole, with the lines that it was written in.
  '.value': { minWidth: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  '.no-value': { color: 'var(--muted)' },
  '[data-initials]': {
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    verticalAlign: 'middle',
    borderRadius: '50%',
    lineHeight: 1,
    fontWeight: 600,
    letterSpacing: '0.01em',
    color: 'var(--mark-text)',
    backgroundColor: 'var(--mark)',
    // Drawn, not written: the text of the cell stays the name alone.
    '&::before': { content: 'attr(data-initials)' },
  },
  '.tick': { display: 'inline-grid', placeItems: 'center', width: 36, height: 36, cursor: 'pointer' },
  '.tick:has(:disabled)': { cursor: 'default', opacity: 0.5 },
  '.tick > input': {
    appearance: 'none',
    margin: 0,
    width: 16,
    height: 16,
    boxSizing: 'border-box',
    border: '2px solid var(--muted)',
    borderRadius: 3,
    display: 'grid',
    placeItems: 'center',
    cursor: 'inherit',
    '&:checked, &:indeterminate': {
      borderColor: 'var(--primary-fill)',
      backgroundColor: 'var(--primary-fill)',
    },
    '&:checked::before': { clipPath: 'polygon(14% 44%, 0 60%, 42% 100%, 100% 18%, 84% 4%, 40% 68%)' },
    '&:checked::before, &:indeterminate::before': {
      content: '""',
      width: 10,
      height: 10,
      backgroundColor: 'var(--on-primary-fill)',
    },
    '&:indeterminate::before': { height: 2 },
    // The colours of the person, not ours.
    '@media (forced-colors: active)': { appearance: 'auto', '&::before': { display: 'none' } },
  },
} as const
