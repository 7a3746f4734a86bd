/** Links in rows: a column of underlined ones shouts, so the line comes when one points at it or is on it. */
export const calmLinks = {
  '& a:not([data-record])': { color: 'text.primary', textDecoration: 'none' },
  '& a:not([data-record]):hover, & a:not([data-record]):focus-visible': { textDecoration: 'underline' },
}
