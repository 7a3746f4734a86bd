/** The position of a cell. Row 0 is the header with the carriers. */
export interface CellPosition {
  row: number
  column: number
}

interface GridShape {
  rows: number
  columns: number
  /** Whether the language is written from right to left. */
  rtl?: boolean
}

/** A key with its modifiers. */
export interface KeyPress {
  key: string
  shift?: boolean
  /** Ctrl or ⌘. */
  control?: boolean
}

const within = (at: number, count: number) => Math.min(Math.max(at, 0), Math.max(count - 1, 0))

/**
 * Returns the cell to which a key moves. Returns undefined if the key does not move, or if Tab leaves the
 * grid. In right-to-left languages the columns are mirrored, so the left arrow moves to the next column.
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

/**
 * Returns whether a key starts typing into a cell: a single character without Ctrl or ⌘, except the space.
 */
export const beginsTyping = ({ key, control }: KeyPress) => !control && [...key].length === 1 && key !== ' '
