import type { Components } from './palette'

/** A generated value in a table does not wrap, as in generated lists. */
const oneLine = { '& td .value': { whiteSpace: 'nowrap' } } as const

/**
 * react-admin's own pages and tables on a small screen: a wide table scrolls in its own box, and the page stays as wide
 * as the window. Their toolbars lie on the page, as on a large screen.
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
  // Its own colour is for a dark notice: in the dark look a notice is light.
  RaNotification: { styleOverrides: { root: { '& .RaNotification-undo': { color: 'inherit' } } } },
  RaListToolbar: { styleOverrides: { root: { '&&': { backgroundColor: 'transparent' } } } },
  RaTopToolbar: { styleOverrides: { root: { '&&': { backgroundColor: 'transparent' } } } },
}
