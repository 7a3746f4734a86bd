import type { ListMeta } from '../../../contract/answer'
import type { RecordChange } from '../../../contract/live'

import type { ListRecord } from '../useListRows'

/**
 * Why a visible row is no longer in the list: its record was deleted, is now hidden from the reader, or no
 * longer matches the list's conditions.
 */
export interface RemovalReason {
  why: 'deleted' | 'unseen' | 'unmatched'
  /** The user who caused that, or null for the server. */
  by: number | null
}

/** Changes by others since the visible rows were read. */
export interface LiveState {
  /** Newer versions of visible rows. */
  patches: ReadonlyMap<number, ListRecord>
  removed: ReadonlyMap<number, RemovalReason>
  /** The IDs of changed records, visible or not. */
  touched: ReadonlySet<number>
  /** Whether a bulk write changed an unknown set of records. */
  many: boolean
  /** The number of rows that reading the page again would add or move. */
  waiting: number
  /** Whether an event was missed, so that other changes are unknown. */
  stale: boolean
  /** The current total, if it was requested. */
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

/** Returns the visible rows in order, each in its newest version. */
export function patchedRows(rows: readonly ListRecord[], { patches }: LiveState): ListRecord[] {
  return rows.map(row => newerOf(row, patches.get(row.id)))
}

/** Responses can arrive in any order: an older version never replaces a newer one. */
const newerOf = (row: ListRecord, patch: ListRecord | undefined): ListRecord =>
  patch && versionOf(patch) > versionOf(row) ? patch : row

const versionOf = ({ version }: ListRecord) => Number(version ?? 0)

/** The records that a burst of changes affects. */
export interface ChangeBatch {
  /** The last change of each record. */
  changes: ReadonlyMap<number, RecordChange>
  /** The bulk write, if its records are unknown. */
  many: RecordChange | undefined
  /** The IDs to read with the list's conditions. */
  fetchIds: readonly number[]
  /** Whether a record that is not visible was deleted: only the total shows that. */
  elsewhere: boolean
}

/** The maximum number of records that are read individually. */
const MAX_CHANGES = 100

/** Returns what must be read after some changes, or undefined if the screen already shows them. */
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
  if (byId.size > MAX_CHANGES) many ??= [...byId.values()].at(-1)
  const isUnshownDeletion = (change: RecordChange) =>
    change.action === 'delete' && !versions.has(Number(change.id))
  const single = [...byId.values()]
  const fetchIds = many
    ? [...versions.keys()]
    : single.filter(change => !isUnshownDeletion(change)).map(change => Number(change.id))
  return { changes: byId, many, fetchIds, elsewhere: single.some(isUnshownDeletion) }
}

/** The API's response for the requested records. */
export interface FetchedRows {
  /** The records that match the list's conditions. */
  matching: readonly ListRecord[]
  /** The records that the reader can see, but that do not match. */
  others: readonly ListRecord[]
}

/** Returns the requested visible rows that do not match the list's conditions, or do not exist. */
export function missingIn(
  rows: readonly ListRecord[],
  { fetchIds }: ChangeBatch,
  matching: readonly ListRecord[],
): number[] {
  const found = new Set(matching.map(({ id }) => id))
  const fetched = new Set(fetchIds)
  return rows.map(({ id }) => id).filter(id => fetched.has(id) && !found.has(id))
}

/** Merges the response into the visible rows. */
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
    // Keeps the name of the user who deleted a record, whatever happens to it in the trash.
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

/** Returns the fields of each row that a newer version has changed. */
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
  /** The loaded records that match the list's conditions. */
  matching: readonly ListRecord[]
  /** The sort fields, joined by commas. */
  sort: string
  state: Pick<LiveState, 'waiting' | 'removed'>
}

/**
 * Whether only reading the page shows its order and total: a row was added or removed, or its sort value
 * changed.
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

/** Counts the rows that the page would add or move if it were read now, but not those that only make room. */
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

/** Returns the IDs whose position has changed: only those of written records, if they explain the change. */
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
