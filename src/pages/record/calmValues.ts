/** The style of links among values: recognizable by color, underlined on hover. */
export const calmValues = {
  '& a': { fontSize: 'inherit', textDecoration: 'none' },
  '& a:hover, & a:focus-visible': { textDecoration: 'underline' },
}
