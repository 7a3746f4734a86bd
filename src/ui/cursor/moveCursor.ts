/** A position in a grid. In a list, `column` is 0. */
export interface Position {
  row: number
  column: number
}

/** A key with its modifiers. */
export interface KeyPress {
  key: string
  /** Ctrl or ⌘: moves to the edge. */
  control?: boolean
}

/** The grid or list in which a cursor moves. */
export interface GridShape {
  rows: number
  /** Without it, this is a list, where only keys that move up and down have an effect. */
  columns?: number
  /** Whether the language is written from right to left. */
  isRtl?: boolean
  /** Whether the first follows the last. */
  wraps?: boolean
  /** The number of rows that Page Up and Page Down move. Without it, they have no effect. */
  page?: number
}

/**
 * Returns the position to which a key moves, or undefined if it isn't a key that moves. At an edge the position stays.
 * In right-to-left languages the left arrow moves to the next column. Home and End move along a row, or along a list.
 *
 * ```ts
 * moveCursor({ row: 2, column: 0 }, { key: 'ArrowDown' }, { rows: 3, wraps: true }) // { row: 0, column: 0 }
 * ```
 */
export function moveCursor(from: Position, press: KeyPress, shape: GridShape): Position | undefined {
  const { rows, columns = 1, wraps } = shape
  const to = target(from, press, shape)
  const within = (at: number, count: number) =>
    wraps ? (at + count) % Math.max(count, 1) : Math.min(Math.max(at, 0), Math.max(count - 1, 0))
  return to && { row: within(to.row, rows), column: within(to.column, columns) }
}

function target({ row, column }: Position, { key, control }: KeyPress, shape: GridShape) {
  const { rows, columns, isRtl = false, page } = shape
  const far = control ? Number.MAX_SAFE_INTEGER : 1
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      return columns === undefined ? undefined : { row, column: column + stepAlong(key, isRtl) * far }
    case 'ArrowUp':
      return { row: row - far, column }
    case 'ArrowDown':
      return { row: row + far, column }
    case 'Home':
      return { row: control || columns === undefined ? 0 : row, column: 0 }
    case 'End':
      return { row: control || columns === undefined ? rows - 1 : row, column: (columns ?? 1) - 1 }
    case 'PageUp':
      return page === undefined ? undefined : { row: Math.max(0, row - page), column }
    case 'PageDown':
      return page === undefined ? undefined : { row: Math.min(rows - 1, row + page), column }
    default:
      return undefined
  }
}

/** Returns 1 for the arrow key in the direction of reading, -1 for the opposite one, and 0 for other keys. */
export function stepAlong(key: string, isRtl: boolean): 1 | -1 | 0 {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0
  return (key === 'ArrowRight') !== isRtl ? 1 : -1
}

/** Whether the page is in a language that is written from right to left. */
export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl'
