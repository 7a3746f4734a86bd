import type { Cell } from '../../../../src/contract/imports'
import { broken, tooManyColumns } from './broken'
import { type FileRow, isBlank } from './cell'
import { MAX_CELL, MAX_COLUMNS, MAX_RECORD } from './limits'

/** Returns a row that PostgreSQL can store: without NUL characters, which text columns don't accept. */
export function storable({ row, cells, hidden }: FileRow): FileRow {
  // Throw instead of silently dropping columns.
  if (!cells.slice(MAX_COLUMNS).every(isBlank)) throw tooManyColumns()
  let length = 0
  const stored = cells.slice(0, MAX_COLUMNS).map(cell => {
    if (typeof cell !== 'string') return cell
    length += cell.length
    if (cell.length > MAX_CELL) throw broken('cell_too_long', { limit: MAX_CELL })
    return storableText(cell)
  })
  if (length > MAX_RECORD) throw broken('row_too_long', { row, limit: MAX_RECORD })
  return { row, cells: stored, ...(hidden && { hidden }) }
}

const storableText = (cell: string): Cell =>
  (cell.includes('\0') ? cell.replaceAll('\0', '') : cell).replace(/\p{Surrogate}/gu, '\ufffd')
