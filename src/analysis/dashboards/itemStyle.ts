/** A row of the lists on the start page. The whole row links to its record. */
export const rowStyle = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 52,
  px: 2.5,
  '&:hover': { bgcolor: 'action.hover' },
} as const

/** An item's link, whose target is the whole row. */
export const linkStyle = {
  display: 'block',
  fontWeight: 600,
  '&::after': { content: '""', position: 'absolute', inset: 0 },
} as const

/** The square that holds an item's icon. */
export const iconStyle = {
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  flex: 'none',
  borderRadius: '50%',
  color: 'var(--mark-text)',
  bgcolor: 'var(--mark)',
} as const
