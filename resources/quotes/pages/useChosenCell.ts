import { useState } from 'react'
import type { CellPosition } from '../grid/cursorKeys'
import type { GridModel } from './useGridModel'

interface Chosen {
  at: CellPosition
  /** Of the row and of the quote, which may come to stand elsewhere when others add some. */
  row?: string
  quote?: number
}

/** The cell that has the focus: it stays the same one, wherever its row and its column come to stand. */
export function useChosenCell({ rows, quotes }: Pick<GridModel, 'rows' | 'quotes'>) {
  const [{ at, row, quote }, choose] = useState<Chosen>({ at: { row: 1, column: 0 } })
  const nowAt = at.row === 0 ? -1 : rows.findIndex(({ key }) => key === row)
  const column = quotes.findIndex(({ id }) => id === quote)
  const chosen = { row: nowAt < 0 ? at.row : nowAt + 1, column: column < 0 ? at.column : column }
  const setChosen = (to: CellPosition) =>
    choose({ at: to, row: rows[to.row - 1]?.key, quote: quotes[to.column]?.id })
  return { chosen, setChosen }
}
