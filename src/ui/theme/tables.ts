import { cutText } from './cutText'
import type { Components, Palette } from './palette'

/** Rows of one height that never wrap; the height follows the nearest `data-density`. */
export function tables({ colours }: Palette): Components {
  return {
    MuiTableRow: {
      styleOverrides: {
        root: {
          height: 'var(--row-height)',
          '&.MuiTableRow-hover:hover': { backgroundColor: colours.hover },
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: colours.primary.soft },
          '.MuiTableBody-root > &:last-of-type > :is(td, th)': { borderBottom: 0 },
        },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: {
          height: 'var(--row-height)',
          padding: '0 12px',
          borderBottom: `1px solid ${colours.line}`,
          whiteSpace: 'nowrap',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          maxWidth: 320,
          fontSize: '0.875rem',
          ...cutText,
        },
        head: {
          color: colours.muted,
          fontSize: '0.8125rem',
          fontWeight: 600,
          backgroundColor: colours.quiet,
        },
        paddingCheckbox: { width: 44, padding: '0 4px', overflow: 'visible' },
      },
    },
    MuiTablePagination: {
      styleOverrides: { root: { borderBottom: 0, overflow: 'visible', maxWidth: 'none' } },
    },
  }
}
