import { type RefObject, useEffect, useRef, useState } from 'react'
import { useListModel } from '../listModel'
import { type CellGrid, type CellRange, cellAt, idsIn, moved, partOf, placeOf } from './cellPlace'

export type CellSelection = ReturnType<typeof useCellRange>

/** Returns the selected cells of a table, with the functions that select. */
export function useCellRange(table: RefObject<HTMLTableElement | null>) {
  const { columns, list } = useListModel()
  const names = columns.shown.map(({ name }) => name)
  const [range, setRange] = useState<CellRange>()
  const pressed = useRef<CellRange['from']>(undefined)
  const grid = (): CellGrid => ({ ids: table.current ? idsIn(table.current) : [], columns: names })
  const part = range && partOf(grid(), range)
  useMarked(table, part)
  // A selection does not apply to other rows or columns.
  const shown = JSON.stringify([list.rows?.map(({ id }) => id), names])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for others
  useEffect(() => setRange(undefined), [shown])
  const place = (cell: HTMLTableCellElement) => placeOf(cell, names)

  const extendTo = (to: CellRange['to'] | undefined) => {
    const from = range?.from ?? pressed.current
    if (!from || !to) return
    setRange({ from, to })
    focusCell(table.current && cellAt(table.current, to, names))
  }
  return {
    names,
    grid,
    place,
    /** The selected part of the table. Undefined without a selection. */
    part: part?.ids.length && part.columns.length ? part : undefined,
    press: (cell: HTMLTableCellElement, isShift: boolean) => {
      if (isShift && (range || pressed.current)) return extendTo(place(cell))
      pressed.current = place(cell)
      setRange(undefined)
    },
    /** Selects one cell, from which a finger can extend the selection. */
    hold: (cell: HTMLTableCellElement) => {
      const at = place(cell)
      pressed.current = at
      setRange(at && { from: at, to: at })
      focusCell(cell)
    },
    dragTo: (cell: HTMLTableCellElement) => {
      const to = place(cell)
      const from = pressed.current
      if (range || to?.id !== from?.id || to?.column !== from?.column) extendTo(to)
    },
    extend: (cell: HTMLTableCellElement, { rows, right }: { rows: number; right: number }) => {
      const from = range?.from ?? place(cell)
      const head = range?.to ?? from
      if (!from || !head) return
      const cells = document.documentElement.dir === 'rtl' ? -right : right
      pressed.current = from
      const to = moved(grid(), head, { rows, cells })
      setRange({ from, to })
      focusCell(table.current && cellAt(table.current, to, names))
    },
    /** Clears the selection. Returns whether there was one. */
    clear: () => {
      setRange(undefined)
      return range !== undefined
    },
  }
}

/** Marks the selected cells in the DOM, so that the rows don't render again. */
function useMarked(table: RefObject<HTMLTableElement | null>, part: CellGrid | undefined): void {
  const ids = part?.ids.join()
  const columns = part?.columns.join()
  const { columns: shown } = useListModel()
  useEffect(() => {
    const element = table.current
    if (!element || !ids || !columns) return
    const names = shown.shown.map(({ name }) => name)
    const cells = ids
      .split(',')
      .flatMap(id => columns.split(',').map(column => cellAt(element, { id: Number(id), column }, names)))
    for (const cell of cells) cell?.setAttribute('aria-selected', 'true')
    return () => {
      for (const cell of cells) cell?.removeAttribute('aria-selected')
    }
  }, [table, ids, columns, shown])
}

/** Focuses a cell, or the link to the record in it. */
export function focusCell(cell: HTMLElement | null | undefined): void {
  const target = cell?.querySelector<HTMLElement>('[data-record]') ?? cell
  target?.focus()
  target?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
}
