import type { FileRow } from './cell'
import { MAX_CELL, MAX_COLUMNS } from './limits'

/** A row as it can be kept: PostgreSQL keeps no NUL, and nobody reads it; a cell of more than any field holds is cut. */
export function storable({ row, cells }: FileRow): FileRow {
  const kept = cells.slice(0, MAX_COLUMNS).map(cell => {
    if (typeof cell !== 'string') return cell
    const text = cell.includes('\0') ? cell.replaceAll('\0', '') : cell
    return text.length > MAX_CELL ? text.slice(0, MAX_CELL) : text.replace(/\p{Surrogate}/gu, '\ufffd')
  })
  return { row, cells: kept }
}
