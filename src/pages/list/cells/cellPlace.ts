/** A cell of a table, identified by its record and its column. */
export interface CellPlace {
  id: number
  column: string
}

/** The cells between two corners, both included. */
export interface CellRange {
  from: CellPlace
  to: CellPlace
}

/** The content of a table: the IDs of its rows and the names of its columns, in order. */
export interface CellGrid {
  ids: readonly number[]
  columns: readonly string[]
}

/** Selects the cells that contain values. */
export const CELL = 'tr[data-id] > td:not([data-tick])'

/** Returns the cell that contains an element. */
export const cellOf = (target: EventTarget | null): HTMLTableCellElement | null =>
  target instanceof Element ? target.closest<HTMLTableCellElement>(CELL) : null

/** Returns the place of a cell. The first cell of each row is the checkbox. */
export function placeOf(cell: HTMLTableCellElement, columns: readonly string[]): CellPlace | undefined {
  const column = columns[cell.cellIndex - 1]
  const row = cell.parentElement
  return column === undefined || !row ? undefined : { id: Number(row.dataset.id), column }
}

/** Returns the cell at a place, or undefined if the table does not show it. */
export function cellAt(
  table: HTMLElement,
  { id, column }: CellPlace,
  columns: readonly string[],
): HTMLTableCellElement | undefined {
  const row = table.querySelector<HTMLTableRowElement>(`tr[data-id="${id}"]`)
  const at = columns.indexOf(column)
  return at < 0 ? undefined : row?.cells[at + 1]
}

/** Returns the IDs of the rows that a table shows, in order. Group rows have no ID. */
export const idsIn = (table: HTMLElement): number[] =>
  [...table.querySelectorAll<HTMLElement>('tr[data-id]')].map(row => Number(row.dataset.id))

/** Returns the rows and columns of a range, or none if one of its corners is no longer shown. */
export function partOf({ ids, columns }: CellGrid, { from, to }: CellRange): CellGrid {
  return {
    ids: between(ids, from.id, to.id),
    columns: between(columns, from.column, to.column),
  }
}

function between<T>(all: readonly T[], one: T, other: T): readonly T[] {
  const [first = -1, last = -1] = [all.indexOf(one), all.indexOf(other)].sort((a, b) => a - b)
  return first < 0 ? [] : all.slice(first, last + 1)
}

/** Returns the place some rows and columns away, limited to the edges of the table. */
export function moved(
  { ids, columns }: CellGrid,
  { id, column }: CellPlace,
  { rows = 0, cells = 0 }: { rows?: number; cells?: number },
): CellPlace {
  const within = <T>(all: readonly T[], one: T, by: number) =>
    all[Math.max(0, Math.min(all.length - 1, all.indexOf(one) + by))] ?? one
  return { id: within(ids, id, rows), column: within(columns, column, cells) }
}

/** Returns the next place that meets a condition, row by row, or undefined at the end of the table. */
export function nextPlace(
  { ids, columns }: CellGrid,
  from: CellPlace,
  { step, isWanted }: { step: 1 | -1; isWanted: (place: CellPlace) => boolean },
): CellPlace | undefined {
  const all = ids.flatMap(id => columns.map(column => ({ id, column })))
  let at = all.findIndex(({ id, column }) => id === from.id && column === from.column)
  if (at < 0) return undefined
  for (at += step; at >= 0 && at < all.length; at += step) {
    const place = all[at]
    if (place && isWanted(place)) return place
  }
  return undefined
}
