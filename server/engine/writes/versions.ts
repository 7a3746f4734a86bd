import { sql } from 'kysely'
import type { StaleRow } from '../../../src/contract/records'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { titleFieldsIn, titleIn } from '../../../src/core/schema/titles'
import { ApiError } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import type { FieldChange } from '../records/history/history'
import { namedChanges } from '../records/history/storedChanges'
import { labelOfActor } from '../records/labels'
import { maskFor } from '../records/readable'
import { answerFor } from '../records/readRecord'
import { HISTORY } from '../sql/ownTables'
import type { Stored } from '../sql/select'
import { sameValue } from './checkInput'

/** The version that the writer read; undefined if the request has none. */
export type ReadVersion = number | undefined

/**
 * Refuses a write based on an older version. The error has the current record and the changes since that
 * version.
 */
export async function requireCurrentVersion(
  scope: Scope,
  resource: Resource,
  { before, version }: { before: Stored; version: ReadVersion },
): Promise<void> {
  if (version === undefined || version === before.version) return
  const { record, labels } = await answerFor(scope, resource, before)
  const shown = maskFor(scope.ability, resource)(before)
  const changed = await changedSince(scope, resource, { id: before.id, version })
  throw new ApiError(409, 'stale', {
    data: record,
    details: { changed: readableChanges(changed, shown), labels },
  })
}

interface ChangedField {
  field: string
  by?: { id: number; label: string } | null
  at?: string
}

/**
 * Returns the changes of fields that the user can read, with their author and time if the user can read those
 * too.
 */
const readableChanges = (changed: readonly ChangedField[], shown: Values): ChangedField[] =>
  changed
    .filter(({ field }) => field in shown)
    .map(({ field, by, at }) => ({
      field,
      ...('updated_by' in shown ? { by } : {}),
      ...('updated_at' in shown ? { at } : {}),
    }))

async function changedSince(
  scope: Scope,
  resource: Resource,
  { id, version }: { id: number; version: number },
): Promise<ChangedField[]> {
  const { db } = scope
  const { rows } = await sql<{ by: string | null; at: string; changes: FieldChange[] }>`
    select by, at, changes from ${sql.id(HISTORY)}
    where resource = ${resource.name} and record_id = ${id} and version > ${version} order by id`.execute(db)
  const label = await labelOfActor(
    scope,
    db,
    rows.map(({ by }) => by),
  )
  const latest = new Map<string, ChangedField>()
  for (const { by, at, changes } of rows)
    for (const { field } of namedChanges(resource, changes)) latest.set(field, { field, by: label(by), at })
  return [...latest.values()]
}

/** The versions of the rows that a list showed, by ID. */
export type SeenVersions = ReadonlyMap<number, number>

/** The maximum number of rows named in a response. */
const NAMED_ROWS = 100

/** Rows to write in their current state, and the versions that were shown. */
interface SeenRows {
  records: readonly Stored[]
  seen?: SeenVersions
  /** The fields to set. */
  sent?: Values
}

/**
 * Refuses a write to rows that others changed since they were shown. An update conflicts only with changes of
 * the fields that it sets, if the resource has a history; a deletion or a transition conflicts with any change.
 * Changes by the same operation never conflict, except those of records without a history.
 */
export async function requireUnchanged(
  scope: Scope,
  resource: Resource,
  { records, seen, sent }: SeenRows,
): Promise<void> {
  const newer = records.filter(({ id, version }) => seen?.has(id) && seen.get(id) !== version)
  if (!newer.length) return
  const rows = await changesOfRows(scope, resource, { records: newer, seen })
  const label = await labelOfActor(
    scope,
    scope.db,
    rows.map(({ by }) => by),
  )
  const stale = newer.flatMap(record => {
    const own = rows.filter(({ record_id }) => Number(record_id) === record.id)
    const last = own.at(-1)
    const by = last && { by: label(last.by), at: last.at }
    return staleRow(scope, resource, { record, changes: own, sent, last: by }) ?? []
  })
  if (!stale.length) return
  const details = { records: stale.slice(0, NAMED_ROWS), count: stale.length }
  throw new ApiError(409, 'stale', {
    message: 'api.stale_rows',
    params: { smart_count: stale.length },
    details,
  })
}

/** A write to a record. */
interface RowChange {
  record_id: string
  by: string | null
  at: string
  /** Undefined if it isn't known which fields changed. */
  changes?: FieldChange[]
}

interface HistoryRow extends RowChange {
  changes: FieldChange[]
  version: string
  own: boolean
}

/**
 * Returns the writes of others to some records since they were shown, oldest first. A record without a row for each
 * version had no history for a while, so its last write follows.
 */
async function changesOfRows(
  { operation, db }: Scope,
  resource: Resource,
  { records, seen }: SeenRows,
): Promise<RowChange[]> {
  if (!resource.history) return records.map(lastWriteOf)
  const since = records.map(({ id }) => ({ id, version: seen?.get(id) }))
  const { rows } = await sql<HistoryRow>`
    select record_id, history.version, by, at, changes,
      coalesce(operation = ${operation?.id ?? null}::uuid, false) as own
    from ${sql.id(HISTORY)} history
    join json_to_recordset(${JSON.stringify(since)}::json) as since(id bigint, version bigint)
      on history.record_id = since.id and history.version > since.version
    where history.resource = ${resource.name}
    order by history.id`.execute(db)
  const unrecorded = records.filter(({ id, version }) => {
    const recorded = new Set(rows.filter(row => Number(row.record_id) === id).map(row => row.version))
    return recorded.size < version - (seen?.get(id) ?? version)
  })
  const others = rows.filter(({ own }) => !own)
  return [
    ...others.map(row => ({ ...row, changes: namedChanges(resource, row.changes) })),
    ...unrecorded.map(lastWriteOf),
  ]
}

/** Returns who wrote a record last. Without a history, it isn't known which fields changed. */
export const lastWriteOf = ({ id, updated_by, updated_at }: Stored): RowChange => ({
  record_id: String(id),
  by: updated_by === null ? null : String(updated_by),
  at: String(updated_at),
})

interface ChangedRow {
  record: Stored
  changes: readonly RowChange[]
  sent?: Values
  last?: Pick<StaleRow, 'by' | 'at'>
}

function staleRow(
  scope: Scope,
  resource: Resource,
  { record, changes, sent, last }: ChangedRow,
): StaleRow | undefined {
  const shown = maskFor(scope.ability, resource)(record)
  const before: Values = {}
  for (const { field, before: was } of changes.flatMap(row => row.changes ?? []))
    if (field in shown && !(field in before)) before[field] = was
  const contested = Object.keys(before).filter(name =>
    isContested(resource, name, { before, now: record, sent }),
  )
  const isKnown = changes.every(row => row.changes)
  if (!contested.length && isKnown && (sent || !changes.length)) return undefined
  const names = titleFieldsIn(resource, scope.language).filter(name => name in shown)
  const pick = (values: Values) => Object.fromEntries(contested.map(name => [name, values[name] ?? null]))
  return {
    id: record.id,
    label: titleIn(resource, shown, names),
    version: record.version,
    ...('updated_by' in shown ? { by: last?.by } : {}),
    ...('updated_at' in shown ? { at: last?.at } : {}),
    before: pick(before),
    now: pick(shown),
  }
}

function isContested(
  { fields }: Resource,
  name: string,
  { before, now, sent }: { before: Values; now: Values; sent?: Values },
): boolean {
  const field = fields[name]
  if (!field || sameValue(field, before[name], now[name])) return false
  return !sent || (name in sent && !sameValue(field, sent[name], now[name]))
}
