import { type KeyboardEvent, useState } from 'react'
import { isPressed } from '../../ui/shortcuts/press'
import { type CellPlace, keyOf } from './cells'
import { placesOf } from './matrixParts'
import type { Matrix } from './useMatrix'

/**
 * Moves between the matrix's cells with the arrow keys, as a roving tab stop. Space and Enter act on the
 * cell.
 */
export function useGridKeys(matrix: Pick<Matrix, 'parts' | 'toggle' | 'open'>) {
  const lines = placesOf(matrix.parts)
  const [last, setCurrent] = useState<CellPlace>()
  // If the cell with the tab stop no longer exists, the first cell becomes the tab stop.
  const isThere = last && lines.flat().some(place => keyOf(place) === keyOf(last))
  const current = isThere ? last : lines[0]?.[0]

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, place: CellPlace) => {
    const grid = event.currentTarget.closest('[role="grid"]')
    const row = matrix.parts.rows.find(({ subject }) => subject === place.subject)
    if (isPressed('switchCell', event.nativeEvent)) matrix.toggle(place)
    else if (isPressed('openCell', event.nativeEvent) && row) matrix.open(row, place.action)
    else {
      if (!isPressed('moveCell', event.nativeEvent)) return
      const next = nextPlace(lines, place, keyFor(event.key, grid))
      if (!next) return
      setCurrent(next)
      grid?.querySelector<HTMLElement>(`[data-place="${CSS.escape(keyOf(next))}"]`)?.focus()
    }
    event.preventDefault()
  }
  return { current, setCurrent, onKeyDown }
}

const mirrored: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** Swaps the left and right arrow keys in right-to-left languages. */
const keyFor = (key: string, grid: Element | null) =>
  grid?.closest('[dir]')?.getAttribute('dir') === 'rtl' ? (mirrored[key] ?? key) : key

function nextPlace(lines: readonly CellPlace[][], place: CellPlace, key: string): CellPlace | undefined {
  const at = lines.findIndex(line => line[0]?.subject === place.subject)
  const line = lines[at] ?? []
  const column = line.findIndex(({ action }) => action === place.action)
  switch (key) {
    case 'ArrowLeft':
      return line[column - 1]
    case 'ArrowRight':
      return line[column + 1]
    case 'Home':
      return line[0]
    case 'End':
      return line.at(-1)
    case 'ArrowUp':
      return nearest(lines.slice(0, at).reverse(), place)
    case 'ArrowDown':
      return nearest(lines.slice(at + 1), place)
    default:
      return undefined
  }
}

/** Returns the cell of the same column in the first of the rows that has one. */
const nearest = (lines: readonly CellPlace[][], { action }: CellPlace) =>
  lines.map(line => line.find(each => each.action === action)).find(each => each !== undefined)
