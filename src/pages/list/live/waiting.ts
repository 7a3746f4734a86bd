import type { ListRecord } from '../useListRows'
import type { ChangeBatch, LiveState } from './liveRows'

/**
 * Whether only reading the page tells what has become of its order and of the total: something came in or went out, or
 * a value changed that the rows are sorted by.
 */
export function needsPage(
  rows: readonly ListRecord[],
  heard: ChangeBatch,
  matching: readonly ListRecord[],
  missing: readonly number[],
  sort: string,
  { waiting, removed }: Pick<LiveState, 'waiting' | 'removed'>,
): boolean {
  if (heard.many || heard.elsewhere || missing.length || waiting) return true
  if (matching.some(({ id }) => removed.has(id))) return true
  const shown = new Map(rows.map(row => [row.id, row]))
  const fields = sort.split(',')
  return matching.some(record => {
    const row = shown.get(record.id)
    return !row || fields.some(name => JSON.stringify(row[name]) !== JSON.stringify(record[name]))
  })
}

/**
 * How many rows the page would bring in or put elsewhere, if it were shown as it is now. Rows that only make room for
 * others do not count.
 */
export function countWaiting(
  rows: readonly ListRecord[],
  page: readonly ListRecord[],
  { removed, touched, many }: LiveState,
): number {
  const staying = rows.map(({ id }) => id).filter(id => !removed.has(id))
  const now = page.map(({ id }) => id)
  const [before, after] = [new Set(staying), new Set(now)]
  const entered = now.filter(id => !before.has(id))
  const left = staying.filter(id => !after.has(id))
  const stayed = staying.filter(id => after.has(id))
  const moved = movedIn(
    stayed,
    now.filter(id => before.has(id)),
    touched,
  )
  const known = [...entered, ...left, ...moved].filter(id => touched.has(id))
  if (!many || known.length) return known.length
  return entered.length || moved.length || left.length
}

/** Ids that do not stand where they stood among the others: those that were written to, where that explains it. */
function movedIn(
  before: readonly number[],
  after: readonly number[],
  touched: ReadonlySet<number>,
): number[] {
  const still = (ids: readonly number[]) => ids.filter(id => !touched.has(id))
  const place = (ids: readonly number[], id: number) => still(ids.slice(0, ids.indexOf(id))).length
  const moved = before.filter(id => touched.has(id) && place(before, id) !== place(after, id))
  return moved.length ? moved : before.filter((id, at) => after[at] !== id)
}
