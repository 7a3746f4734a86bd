import type { ListMeta } from '../../../contract/answer'
import type { RecordChange } from '../../../contract/live'

import type { ListRecord } from '../useListRows'

/**
 * Why a row that is still on the screen is no longer in the list: its record was deleted, the reader may no longer
 * see it, or it does not meet the list's conditions any more.
 */
export interface RemovalReason {
  why: 'deleted' | 'unseen' | 'unmatched'
  /** Who did that; null where the server did by itself. */
  by: number | null
}

/** What others have changed since the rows on the screen were read. */
export interface LiveState {
  /** Newer versions of rows on the screen. */
  patches: ReadonlyMap<number, ListRecord>
  removed: ReadonlyMap<number, RemovalReason>
  /** Ids that were written to, shown or not. */
  touched: ReadonlySet<number>
  /** Many were written to at once: which, nobody told. */
  many: boolean
  /** Rows that reading the page anew would bring in, or put elsewhere. */
  waiting: number
  /** Something was missed, so nobody knows what else has changed. */
  stale: boolean
  /** How many match now, where that was asked. */
  total?: Total
}

export interface Total {
  total: number
  total_is: ListMeta['total_is']
}

export const initialLiveState: LiveState = {
  patches: new Map(),
  removed: new Map(),
  touched: new Set(),
  many: false,
  waiting: 0,
  stale: false,
}

/** The rows in the order that they have on the screen, each in its newest version. */
export function patchedRows(rows: readonly ListRecord[], { patches }: LiveState): ListRecord[] {
  return rows.map(row => newerOf(row, patches.get(row.id)))
}

/** Never an older version over a newer one, whichever answer comes last. */
const newerOf = (row: ListRecord, patch: ListRecord | undefined): ListRecord =>
  patch && versionOf(patch) > versionOf(row) ? patch : row

const versionOf = ({ version }: ListRecord) => Number(version ?? 0)

/** What a burst of changes is about, and which records to look at because of it. */
export interface ChangeBatch {
  /** The last change of each record. */
  changes: ReadonlyMap<number, RecordChange>
  /** The change of many that nobody can tell apart. */
  many: RecordChange | undefined
  /** Ids to read in the list's conditions. */
  fetchIds: readonly number[]
  /** Something is gone that was not on the screen: only the total tells. */
  elsewhere: boolean
}

/** More than so many are not asked for one by one. */
const MOST = 100

/** What there is to do after some changes; undefined where the screen has them all already. */
export function collectChanges(
  changes: readonly RecordChange[],
  rows: readonly ListRecord[],
  { removed }: Pick<LiveState, 'removed'>,
): ChangeBatch | undefined {
  const versions = new Map(rows.map(row => [row.id, versionOf(row)]))
  const byId = new Map<number, RecordChange>()
  let many: RecordChange | undefined
  for (const change of changes) {
    const { id, version = Number.POSITIVE_INFINITY, action } = change
    if (id === undefined) many = change
    else if (action === 'delete' || removed.has(id) || version > (versions.get(id) ?? 0)) byId.set(id, change)
  }
  if (!many && !byId.size) return undefined
  if (byId.size > MOST) many ??= [...byId.values()].at(-1)
  const isUnshownDeletion = (change: RecordChange) =>
    change.action === 'delete' && !versions.has(Number(change.id))
  const single = [...byId.values()]
  const fetchIds = many
    ? [...versions.keys()]
    : single.filter(change => !isUnshownDeletion(change)).map(change => Number(change.id))
  return { changes: byId, many, fetchIds, elsewhere: single.some(isUnshownDeletion) }
}

/** What the API answered of the records that were asked for. */
export interface FetchedRows {
  /** Those that meet the list's conditions. */
  matching: readonly ListRecord[]
  /** Those that the reader may see and that do not meet them. */
  others: readonly ListRecord[]
}

/** Those of the rows that were asked for and do not meet the list's conditions, or are not there. */
export function missingIn(
  rows: readonly ListRecord[],
  { fetchIds }: ChangeBatch,
  matching: readonly ListRecord[],
): number[] {
  const found = new Set(matching.map(({ id }) => id))
  const fetched = new Set(fetchIds)
  return rows.map(({ id }) => id).filter(id => fetched.has(id) && !found.has(id))
}

/** Takes what was found into what the screen shows. */
export function applyFetchedRows(
  state: LiveState,
  rows: readonly ListRecord[],
  { batch, found }: { batch: ChangeBatch; found: FetchedRows },
): LiveState {
  const patches = new Map(state.patches)
  const removed = new Map(state.removed)
  const shown = new Map(rows.map(row => [row.id, row]))
  for (const record of [...found.matching, ...found.others]) {
    const row = shown.get(record.id)
    if (!row) continue
    const newest = newerOf(newerOf(row, patches.get(record.id)), record)
    if (newest !== row) patches.set(record.id, newest)
  }
  for (const { id } of found.matching) removed.delete(id)
  const others = new Set(found.others.map(({ id }) => id))
  for (const id of missingIn(rows, batch, found.matching)) {
    const { action, by = null } = batch.changes.get(id) ?? batch.many ?? {}
    const why = others.has(id) ? 'unmatched' : action === 'delete' ? 'deleted' : 'unseen'
    // Who deleted it stays who did, whatever happens to it in the trash.
    if (removed.get(id)?.why !== why) removed.set(id, { why, by })
  }
  return {
    ...state,
    patches,
    removed,
    touched: new Set([...state.touched, ...batch.changes.keys()]),
    many: state.many || batch.many !== undefined,
  }
}

/** The fields of each row that a newer version of it changes. */
export function changedFields(
  before: readonly ListRecord[],
  after: readonly ListRecord[],
): Map<number, string[]> {
  const changed = new Map<number, string[]>()
  after.forEach((row, at) => {
    const old = before[at]
    if (!old || old === row) return
    const fields = Object.keys(row).filter(name => JSON.stringify(row[name]) !== JSON.stringify(old[name]))
    if (fields.length) changed.set(row.id, fields)
  })
  return changed
}

interface Fetched {
  rows: readonly ListRecord[]
  batch: ChangeBatch
  /** Those of the records read that meet the list's conditions. */
  matching: readonly ListRecord[]
  /** The fields that the rows are sorted by, joined by commas. */
  sort: string
  state: Pick<LiveState, 'waiting' | 'removed'>
}

/**
 * Whether only reading the page tells what has become of its order and of the total: something came in or went out, or
 * a value changed that the rows are sorted by.
 */
export function needsPage({ rows, batch, matching, sort, state: { waiting, removed } }: Fetched): boolean {
  if (batch.many || batch.elsewhere || missingIn(rows, batch, matching).length || waiting) return true
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
