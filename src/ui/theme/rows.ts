import { cutText } from './cutText'

/**
 * A text that does not fit wraps onto a second line before it is cut. Codes and phone numbers have a style of their
 * own, which keeps them on one line.
 */
const twoLines = {
  display: '-webkit-inline-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 'var(--row-lines)',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  // A text of the opposite direction stays at the column's start. Its ellipsis is drawn into the cell's padding.
  textAlign: '-webkit-match-parent',
  boxSizing: 'content-box',
  paddingInlineEnd: '12px',
  marginInlineEnd: '-12px',
} as const

/**
 * The style of table rows with plain elements as cells, for the `sx` of a table's body. A page has hundreds
 * of cells, and a styled component for each would be most of a list's rendering cost.
 */
export const plainRows = {
  '& > tr': { height: 'var(--row-height)', verticalAlign: 'middle', outline: 0 },
  '& > tr:hover': { backgroundColor: 'var(--hover)' },
  '& > tr[data-selected], & > tr[data-selected]:hover': { backgroundColor: 'var(--primary-soft)' },
  '& > tr > td': {
    typography: 'body2',
    height: 'var(--row-height)',
    padding: '0 12px',
    borderBottom: '1px solid var(--line)',
    textAlign: 'start',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    maxWidth: 320,
    color: 'text.primary',
    ...cutText,
  },
  // No more specific than the rules of single columns.
  '& > tr > td bdi:where(td > *, a > *):where(:not([style]))': twoLines,
  '& > tr > td[data-align="end"]': { textAlign: 'end' },
  '& > tr > td[data-tick]': { width: 44, padding: '0 4px', overflow: 'visible' },
  '& > tr:last-of-type > td': { borderBottom: 0 },
} as const
