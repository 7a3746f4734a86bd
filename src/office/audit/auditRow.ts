/** The columns of a row, which are stacked on a narrow screen. */
export const rowGrid = {
  display: { xs: 'flex', md: 'grid' },
  flexWrap: 'wrap',
  columnGap: 1.5,
  alignItems: 'center',
  gridTemplateColumns: '176px minmax(0, 1fr) minmax(0, 1.3fr) minmax(0, 1.5fr) minmax(0, 1fr)',
}
