import { type KeyboardEvent, useState } from 'react'
import { moveFocus } from '../../ui/cursor/moveFocus'
import { isPressed } from '../../ui/shortcuts/press'
import { type CellPlace, keyOf } from './cells'
import { placesOf } from './matrixParts'
import type { Matrix } from './useMatrix'

/**
 * Moves between the matrix's cells with the arrow keys, as a roving tab stop. Space and Enter act on the
 * cell.
 */
export function useGridKeys(matrix: Pick<Matrix, 'parts' | 'toggle' | 'open'>) {
  const places = placesOf(matrix.parts)
  const [last, setCurrent] = useState<CellPlace>()
  // If the cell with the tab stop no longer exists, the first cell becomes the tab stop.
  const isThere = last && places.some(place => keyOf(place) === keyOf(last))
  const current = isThere ? last : places[0]

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, place: CellPlace) => {
    const grid = event.currentTarget.closest('table')
    const row = matrix.parts.rows.find(({ subject }) => subject === place.subject)
    if (isPressed('moveCell', event.nativeEvent)) return moveFocus(event, grid ? linesOf(grid) : [])
    if (isPressed('switchCell', event.nativeEvent)) matrix.toggle(place)
    else if (isPressed('openCell', event.nativeEvent) && row) matrix.open(row, place.action)
    else return
    event.preventDefault()
  }
  return { current, setCurrent, onKeyDown }
}

/** Returns the table's cells with a permission, line by line. */
const linesOf = (grid: HTMLTableElement) =>
  [...grid.rows].map(row => [...row.cells].map(cell => (cell.dataset.place ? cell : undefined)))
