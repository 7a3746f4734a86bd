/** A cell by its place; the first row is the carriers' own. */
export interface CellPosition {
  row: number
  column: number
}

interface GridShape {
  rows: number
  columns: number
  /** In a language that runs from the right. */
  rtl?: boolean
}

/** A key with what was held beside it. */
export interface KeyPress {
  key: string
  shift?: boolean
  /** Ctrl or ⌘. */
  control?: boolean
}

const within = (at: number, count: number) => Math.min(Math.max(at, 0), Math.max(count - 1, 0))

/**
 * Where a key leads from a cell. Undefined for a key that does not move, and where Tab leaves the grid. In a language
 * that runs from the right, the columns do too: the left arrow goes on.
 */
export function moveCursor(from: CellPosition, pressed: KeyPress, grid: GridShape): CellPosition | undefined {
  const to = step(from, pressed, grid)
  return to && { row: within(to.row, grid.rows), column: within(to.column, grid.columns) }
}

function step(
  { row, column }: CellPosition,
  { key, shift, control }: KeyPress,
  grid: GridShape,
): CellPosition | undefined {
  const along = grid.rtl ? -1 : 1
  const far = control ? Number.MAX_SAFE_INTEGER : 1
  switch (key) {
    case 'ArrowUp':
      return { row: row - far, column }
    case 'ArrowDown':
      return { row: row + far, column }
    case 'ArrowRight':
      return { row, column: column + along * far }
    case 'ArrowLeft':
      return { row, column: column - along * far }
    case 'Enter':
      return { row: row + (shift ? -1 : 1), column }
    case 'Tab': {
      const next = column + (shift ? -1 : 1)
      return next < 0 || next >= grid.columns ? undefined : { row, column: next }
    }
    case 'Home':
      return { row: control ? 0 : row, column: 0 }
    case 'End':
      return { row: control ? grid.rows - 1 : row, column: grid.columns - 1 }
    case 'PageUp':
      return { row: row - 8, column }
    case 'PageDown':
      return { row: row + 8, column }
    default:
      return undefined
  }
}

/** Whether a key begins to type into a cell: a letter or figure, and nothing that is a command. */
export const beginsTyping = ({ key, control }: KeyPress) => !control && [...key].length === 1 && key !== ' '
