/** The style of the rows between those of records: of groups, and of what a group has more. */
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
  // Over a name that spreads.
  '& > tr[data-group] > td[data-align="end"]': { position: 'relative', backgroundColor: 'var(--quiet)' },
  '& > tr[data-group] > td': { fontWeight: 600, lineHeight: 1.35 },
  '& > tr[data-group] small': { fontWeight: 400, color: 'text.secondary' },
  '& > tr[data-more] > td': { paddingInlineStart: '44px', maxWidth: 'none' },
} as const
