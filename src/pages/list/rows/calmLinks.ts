/** Links in rows: underlined on hover and focus only, because a column of underlined links distracts. */
export const calmLinks = {
  '& a:not([data-record])': { color: 'text.primary', textDecoration: 'none' },
  '& a:not([data-record]):hover, & a:not([data-record]):focus-visible': { textDecoration: 'underline' },
}
