import type { RecordChange } from '../../../ui/live/live'
import type { ListMeta } from '../../../ui/records/recordsProvider'
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
  const told = [...byId.values()]
  const ask = many
    ? [...versions.keys()]
    : told.filter(change => !isUnshownDeletion(change)).map(change => Number(change.id))
  return { changes: byId, many, fetchIds: ask, elsewhere: told.some(isUnshownDeletion) }
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
  { fetchIds: ask }: ChangeBatch,
  matching: readonly ListRecord[],
): number[] {
  const found = new Set(matching.map(({ id }) => id))
  const asked = new Set(ask)
  return rows.map(({ id }) => id).filter(id => asked.has(id) && !found.has(id))
}

/** Takes what was found into what the screen shows. */
export function applyFetchedRows(
  state: LiveState,
  rows: readonly ListRecord[],
  heard: ChangeBatch,
  found: FetchedRows,
): LiveState {
  const patches = new Map(state.patches)
  const gone = new Map(state.removed)
  const shown = new Map(rows.map(row => [row.id, row]))
  for (const record of [...found.matching, ...found.others]) {
    const row = shown.get(record.id)
    if (!row) continue
    const newest = newerOf(newerOf(row, patches.get(record.id)), record)
    if (newest !== row) patches.set(record.id, newest)
  }
  for (const { id } of found.matching) gone.delete(id)
  const others = new Set(found.others.map(({ id }) => id))
  for (const id of missingIn(rows, heard, found.matching)) {
    const { action, by = null } = heard.changes.get(id) ?? heard.many ?? {}
    const why = others.has(id) ? 'unmatched' : action === 'delete' ? 'deleted' : 'unseen'
    // Who deleted it stays who did, whatever happens to it in the trash.
    if (gone.get(id)?.why !== why) gone.set(id, { why, by })
  }
  return {
    ...state,
    patches,
    removed: gone,
    touched: new Set([...state.touched, ...heard.changes.keys()]),
    many: state.many || heard.many !== undefined,
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
