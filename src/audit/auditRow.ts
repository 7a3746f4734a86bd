/** The places of a row, under which its heads stand. On a narrow screen what belongs together stands in one line. */
export const rowGrid = {
  display: 'grid',
  columnGap: 1.5,
  alignItems: 'center',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: '176px minmax(0, 1fr) minmax(0, 1.3fr) minmax(0, 1.5fr) minmax(0, 1fr)',
  },
}
