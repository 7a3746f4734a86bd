import type { ThemeOptions } from '@mui/material/styles'
import type { Tokens } from './tokens'

/** Rows of one height that never wrap; the height follows the nearest `data-density`. */
export function tables(colours: Tokens): NonNullable<ThemeOptions['components']> {
  return {
    MuiTableRow: {
      styleOverrides: {
        root: {
          height: 'var(--row-height)',
          '&.MuiTableRow-hover:hover': { backgroundColor: colours.hover },
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
        },
        head: { color: colours.muted, fontWeight: 600, backgroundColor: colours.surface },
        paddingCheckbox: { width: 44, padding: '0 4px', overflow: 'visible' },
      },
    },
    MuiTablePagination: {
      styleOverrides: { root: { borderBottom: 0, overflow: 'visible', maxWidth: 'none' } },
    },
  }
}
