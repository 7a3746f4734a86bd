import { sql } from 'kysely'
import { parentOf, withParent } from '../../src/core/schema/parents'
import type { Resource, Values } from '../../src/core/schema/resource'
import type { Executor } from '../base/storage/database'
import type { FieldChange } from '../engine/records/history/history'
import { namedChanges } from '../engine/records/history/storedChanges'
import { DELETED_AT, tableName } from '../engine/sql/columns'
import { HISTORY } from '../engine/sql/ownTables'
import { type Stored, storedRecord } from '../engine/sql/select'

/** A write, identified by the record and its version. */
export interface RecordWrite {
  id: number
  version: number
}

/** A record just before and just after a write. Undefined if the record did not exist or was deleted then. */
export interface States {
  before?: Values
  after?: Values
}

interface Entry {
  id: number
  version: number
  at: number
  by: number | null
  action: string
  changes: FieldChange[]
}

interface Kept {
  record: Stored
  removed: boolean
  /** Its history, newest first. */
  entries: Entry[]
}

/**
 * Returns the records before and after some writes, in the same order, to check rules against. Other writes
 * can have followed, so the stored record is rolled back through its history. Each state includes its
 * parent's state.
 */
export async function statesAround(
  db: Executor,
  resource: Resource,
  places: readonly RecordWrite[],
): Promise<States[]> {
  const since = Math.min(...places.map(({ version }) => version)) - 1
  const ids = places.map(({ id }) => id)
  const stored = await readKept(db, resource, { ids, since: sql`version >= ${since}` })
  const moments = places.flatMap(({ id, version }) => {
    const at =
      stored.get(id)?.entries.find(entry => entry.version === version)?.at ?? Number.POSITIVE_INFINITY
    const around = (undone: (entry: Entry) => boolean, isBefore: boolean) => ({ id, at, undone, isBefore })
    return [around(entry => entry.version >= version, true), around(entry => entry.version > version, false)]
  })
  const states = await inMoments(db, resource, { kept: stored, moments })
  return places.map((_place, index) => ({ before: states[index * 2], after: states[index * 2 + 1] }))
}

interface Moment {
  id: number
  at: number
  isBefore: boolean
  /** Returns whether an entry was written after this moment. */
  undone(entry: Entry): boolean
}

async function inMoments(
  db: Executor,
  resource: Resource,
  { kept: stored, moments }: { kept: ReadonlyMap<number, Kept>; moments: readonly Moment[] },
): Promise<(Values | undefined)[]> {
  const states = moments.map(({ id, undone, isBefore }) =>
    resource.history ? stateOf(stored.get(id), undone) : presentState(stored.get(id), isBefore),
  )
  const parent = parentOf(resource)
  if (!parent) return states
  // A parent that is written together with its child is written in the same transaction, so at the same time.
  const ofParents = states.map((state, index): Moment => {
    const { at = 0, isBefore = false } = moments[index] ?? {}
    const undone = (entry: Entry) => entry.at > at || (isBefore && entry.at === at)
    return { id: Number(state?.[parent.by] ?? 0), at, isBefore, undone }
  })
  const ids = [...new Set(ofParents.map(({ id }) => id))].filter(Boolean)
  const since = new Date(Math.min(Date.now(), ...moments.map(({ at }) => at))).toISOString()
  const keptParents = await readKept(db, parent.of, { ids, since: sql`at >= ${since}` })
  const parents = await inMoments(db, parent.of, { kept: keptParents, moments: ofParents })
  return states.map((state, index) => state && withParent(state, parents[index]))
}

/** Returns the state of a record without a history. Only its present one is known, in the trash the last one. */
const presentState = (stored: Kept | undefined, isBefore: boolean): Values | undefined =>
  stored?.removed && !isBefore ? undefined : stored?.record

function stateOf(stored: Kept | undefined, undone: (entry: Entry) => boolean): Values | undefined {
  if (!stored) return undefined
  const { entries } = stored
  const later = entries.filter(undone)
  if (later.some(({ action }) => action === 'create')) return undefined
  // The earliest later delete or restore shows whether the record was deleted at that moment.
  const lastRemoval = later.findLast(({ action }) => action === 'delete' || action === 'restore')
  if (lastRemoval ? lastRemoval.action === 'restore' : stored.removed) return undefined
  const state: Values = { ...stored.record }
  for (const { changes } of later) for (const { field, before } of changes) state[field] = before
  const last = entries.find(entry => !undone(entry))
  if (later.length && last)
    Object.assign(state, {
      version: last.version,
      updated_by: last.by,
      updated_at: new Date(last.at).toISOString(),
    })
  return state
}

async function readKept(
  db: Executor,
  resource: Resource,
  { ids, since }: { ids: readonly number[]; since: ReturnType<typeof sql> },
): Promise<Map<number, Kept>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<Values>`
    select * from ${sql.id(tableName(resource))} where id = any(${ids}::bigint[])`.execute(db)
  const history = await sql<Values>`
    select id, record_id, version, at, "by", action, changes from ${sql.id(HISTORY)}
    where resource = ${resource.name} and record_id = any(${ids}::bigint[]) and ${since}
    order by id desc`.execute(db)
  const stored = new Map(
    rows.map(row => {
      const record = storedRecord(resource, row)
      return [record.id, { record, removed: row[DELETED_AT] !== null, entries: [] as Entry[] }]
    }),
  )
  for (const row of history.rows) stored.get(Number(row.record_id))?.entries.push(entryOf(resource, row))
  return stored
}

const entryOf = (resource: Resource, { id, version, at, by, action, changes }: Values): Entry => ({
  id: Number(id),
  version: Number(version),
  at: Date.parse(String(at)),
  by: by === null ? null : Number(by),
  action: String(action),
  changes: namedChanges(resource, changes as FieldChange[]),
})
