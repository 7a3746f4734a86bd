/** A cell of a table: of which record, in which column. */
export interface CellPlace {
  id: number
  column: string
}

/** The cells between two corners, both included. */
export interface CellRange {
  from: CellPlace
  to: CellPlace
}

/** What a table shows: the ids of its rows and the names of its columns, in order. */
export interface CellGrid {
  ids: readonly number[]
  columns: readonly string[]
}

/** The cells that hold values. */
export const CELL = 'tr[data-id] > td:not([data-tick])'

/** The cell that an element is in. */
export const cellOf = (target: EventTarget | null): HTMLTableCellElement | null =>
  target instanceof Element ? target.closest<HTMLTableCellElement>(CELL) : null

/** The place of a cell; its row's first cell is the checkbox. */
export function placeOf(cell: HTMLTableCellElement, columns: readonly string[]): CellPlace | undefined {
  const column = columns[cell.cellIndex - 1]
  const row = cell.parentElement
  return column === undefined || !row ? undefined : { id: Number(row.dataset.id), column }
}

/** The cell at a place, while the table shows it. */
export function cellAt(
  table: HTMLElement,
  { id, column }: CellPlace,
  columns: readonly string[],
): HTMLTableCellElement | undefined {
  const row = table.querySelector<HTMLTableRowElement>(`tr[data-id="${id}"]`)
  const at = columns.indexOf(column)
  return at < 0 ? undefined : row?.cells[at + 1]
}

/** The rows that a table shows, in their order; groups have rows between them. */
export const idsIn = (table: HTMLElement): number[] =>
  [...table.querySelectorAll<HTMLElement>('tr[data-id]')].map(row => Number(row.dataset.id))

/** The rows and columns of a range; none if one of its corners is no longer shown. */
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

/** The place some rows and columns away, at most at the edge of the table. */
export function moved(
  { ids, columns }: CellGrid,
  { id, column }: CellPlace,
  { rows = 0, cells = 0 }: { rows?: number; cells?: number },
): CellPlace {
  const within = <T>(all: readonly T[], one: T, by: number) =>
    all[Math.max(0, Math.min(all.length - 1, all.indexOf(one) + by))] ?? one
  return { id: within(ids, id, rows), column: within(columns, column, cells) }
}

/** The next place that meets a condition, row by row; undefined at the end of the table. */
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
