import { type GridShape, type KeyPress, moveCursor, type Position } from '../../../src/kit'

interface CellKey extends KeyPress {
  shift?: boolean
}

/**
 * Returns the cell to which a key moves. Row 0 is the header with the carriers. Returns undefined if the key does not
 * move, or if Tab leaves the grid.
 */
export function moveCell(
  from: Position,
  pressed: CellKey,
  grid: GridShape & { columns: number },
): Position | undefined {
  const { key, shift } = pressed
  if (key === 'Enter') return moveCursor(from, { key: shift ? 'ArrowUp' : 'ArrowDown' }, grid)
  if (key !== 'Tab') return moveCursor(from, pressed, { ...grid, page: 8 })
  const column = from.column + (shift ? -1 : 1)
  return column < 0 || column >= grid.columns ? undefined : { row: from.row, column }
}

/**
 * Returns whether a key starts typing into a cell: a single character without Ctrl or ⌘, except the space.
 */
export const beginsTyping = ({ key, control }: KeyPress) => !control && [...key].length === 1 && key !== ' '
