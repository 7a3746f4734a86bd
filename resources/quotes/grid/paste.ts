/** The cells of what a spreadsheet put on the clipboard: rows by lines, columns by tabs, quoted where needed. */
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
  // A spreadsheet ends its last line too.
  const last = rows.at(-1)
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop()
  return rows
}

/** A text for one cell of the grid. */
export interface Pasted {
  row: number
  column: number
  text: string
}

/**
 * Where the cells of a table land, from the one that has the focus. A single text fills one cell; what would lie
 * beyond the grid's end is counted, as nothing is dropped unsaid.
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
