/** Lays out cards next to each other. */
export const gridStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 288px), 1fr))',
  gap: { xs: 1, sm: 1.5 },
  m: 0,
  p: 0,
  listStyle: 'none',
}
