/** A record that is no longer to be had stays readable, and looks it. */
export const endedStyle = {
  filter: 'grayscale(1)',
  '& h1': { textDecoration: 'line-through', color: 'text.secondary' },
  '& dd, & td': { color: 'text.secondary' },
}
