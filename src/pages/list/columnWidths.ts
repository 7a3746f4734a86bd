import { typeOf } from '../../fields'
import type { Column } from './useColumns'
import type { ListRecord } from './useListRows'

const LEAST = 9
const MOST = 34
/** Characters of what is named by its title, which the row holds as an id. */
const NAMED = 18
/** Room that a chip's icon and edges, or the arrow of a sorted column, need. */
const EXTRA = 4

/** A width in characters for each column, from its label and from what most of its values need. */
export function columnWidths(
  columns: readonly Column[],
  labels: readonly string[],
  rows: readonly ListRecord[],
): number[] {
  return columns.map(({ name, field }, at) => {
    const type = typeOf(field)
    const lengths = rows
      .map(row => row[name])
      .filter(value => value !== null && value !== undefined)
      .map(value => (type.reference ? NAMED : type.text(value, field).length))
      .sort((a, b) => a - b)
    const most = lengths[Math.floor(lengths.length * 0.85)] ?? 0
    return Math.min(MOST, Math.max(LEAST, (labels[at]?.length ?? 0) + EXTRA, most + EXTRA))
  })
}
