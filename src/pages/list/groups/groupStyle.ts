/** The style of the rows between records: the groups' heads, and the rows that load more. */
export const groupStyle = {
  '& > tr:is([data-group], [data-more])': { cursor: 'default' },
  '& > tr[data-group], & > tr[data-group]:hover': { backgroundColor: 'var(--quiet)' },
  '& > tr[data-group] > th': {
    typography: 'body2',
    padding: '0 8px',
    borderBottom: '1px solid var(--line)',
    textAlign: 'start',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
  },
  '& > tr[data-group]:last-of-type > th': { borderBottom: 0 },
  '& > tr[data-group] > th[data-roomy]': { overflow: 'visible' },
  // Covers a name that overflows from the first column.
  '& > tr[data-group] > td[data-align="end"]': { position: 'relative', backgroundColor: 'var(--quiet)' },
  '& > tr[data-group] > td': { fontWeight: 600, lineHeight: 1.35 },
  '& > tr[data-group] small': { fontWeight: 400, color: 'text.secondary' },
  '& > tr[data-more] > td': { paddingInlineStart: '44px', maxWidth: 'none' },
} as const
