/** Parses a spreadsheet's clipboard text: one row per line, tabs between columns, quotes where needed. */
export function readTable(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === '\t') endCell()
    else if (sign === '\n') {
      endCell()
      rows.push([])
    } else if (sign !== '\r') cell += sign
  }
  endCell()
  // Spreadsheets end the last line with a line break too.
  const last = rows.at(-1)
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop()
  return rows
}

/** A pasted text and its position in the grid. */
export interface Pasted {
  row: number
  column: number
  text: string
}

/**
 * Returns the positions of a pasted table, from the focused cell on. Cells beyond the grid are counted, so
 * that the user can be notified.
 */
export function spread(
  table: readonly (readonly string[])[],
  from: { row: number; column: number },
  size: { rows: number; columns: number },
): { cells: Pasted[]; beyond: number } {
  const all = table.flatMap((texts, down) =>
    texts.map((text, along) => ({ row: from.row + down, column: from.column + along, text })),
  )
  const cells = all.filter(({ row, column }) => row < size.rows && column < size.columns)
  return { cells, beyond: all.length - cells.length }
}
