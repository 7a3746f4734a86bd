/** Links among values: told by their colour, as each stands alone; the line comes when one points at it. */
export const calmValues = {
  '& a': { fontSize: 'inherit', textDecoration: 'none' },
  '& a:hover, & a:focus-visible': { textDecoration: 'underline' },
}
