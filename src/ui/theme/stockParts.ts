import type { Components } from './palette'

/** In react-admin's tables, generated values do not wrap, as in our lists. */
const oneLine = { '& td .value': { whiteSpace: 'nowrap' } } as const

/**
 * Styles react-admin's own pages and tables for small screens: a wide table scrolls in its own box, and the
 * page stays as wide as the window. Toolbars are transparent, as on large screens.
 */
export const stockParts: Components = {
  RaList: { styleOverrides: { root: { '& .RaList-main': { minWidth: 0 } } } },
  RaShow: { styleOverrides: { root: { '& .RaShow-card': { minWidth: 0 } } } },
  RaEdit: { styleOverrides: { root: { '& .RaEdit-card': { minWidth: 0 } } } },
  RaCreate: { styleOverrides: { root: { '& .RaCreate-card': { minWidth: 0 } } } },
  RaDataTable: {
    styleOverrides: { root: { '& .RaDataTable-tableWrapper': { overflowX: 'auto' }, ...oneLine } },
  },
  RaDatagrid: {
    styleOverrides: { root: { '& .RaDatagrid-tableWrapper': { overflowX: 'auto' }, ...oneLine } },
  },
  // The default color suits a dark notification, but in the dark theme notifications are light.
  RaNotification: { styleOverrides: { root: { '& .RaNotification-undo': { color: 'inherit' } } } },
  RaListToolbar: { styleOverrides: { root: { '&&': { backgroundColor: 'transparent' } } } },
  RaTopToolbar: { styleOverrides: { root: { '&&': { backgroundColor: 'transparent' } } } },
}
