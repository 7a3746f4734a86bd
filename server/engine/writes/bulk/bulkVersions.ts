import { sql } from 'kysely'
import type { Resource, Values } from '../../../../src/core/schema/resource'
import { titleFieldsIn, titleIn } from '../../../../src/core/schema/titles'
import { ApiError } from '../../../base/errors/apiError'
import type { Scope } from '../../../base/services'
import type { Executor } from '../../../base/storage/database'
import { type ActorLabel, labelOfActor } from '../../records/actors'
import type { FieldChange } from '../../records/history/history'
import { maskFor } from '../../records/readable'
import { HISTORY } from '../../sql/ownTables'
import type { Stored } from '../../sql/select'
import { sameValue } from '../checkInput'

/** The versions of the rows that a list has shown, by id. */
export type SeenVersions = ReadonlyMap<number, number>

/** A row that somebody has written to since it was shown. */
interface StaleRow {
  id: number
  label?: string
  version: number
  by?: ActorLabel | null
  at?: string
  /** Of the fields that are to be set: as they were shown, and as they are. */
  before: Values
  now: Values
}

/** So many rows are told of at once. */
const MOST_TOLD = 100

/**
 * Refuses a write to rows that others have changed since they were shown: what is to be set of them, or, when nothing is
 * (they are to go, or to be moved), anything at all. A change of other fields is in nobody's way, nor is what the same
 * operation has written already.
 */
export async function requireUnchanged(
  scope: Scope,
  db: Executor,
  resource: Resource,
  records: readonly Stored[],
  { seen, sent }: { seen?: SeenVersions; sent?: Values },
): Promise<void> {
  const newer = records.filter(({ id, version }) => seen?.has(id) && seen.get(id) !== version)
  if (!newer.length) return
  const rows = await changesSince(scope, db, resource, newer, seen as SeenVersions)
  const label = await labelOfActor(
    scope,
    db,
    rows.map(({ by }) => by),
  )
  const stale = newer.flatMap(record => {
    const own = rows.filter(({ record_id }) => Number(record_id) === record.id)
    const last = own.at(-1)
    return staleRow(scope, resource, record, own, sent, last && { by: label(last.by), at: last.at }) ?? []
  })
  if (!stale.length) return
  const details = { records: stale.slice(0, MOST_TOLD), count: stale.length }
  throw new ApiError(409, 'stale', {
    message: 'api.stale_rows',
    params: { smart_count: stale.length },
    details,
  })
}

interface Change {
  record_id: string
  by: string | null
  at: string
  changes: FieldChange[]
}

async function changesSince(
  { operation }: Scope,
  db: Executor,
  resource: Resource,
  records: readonly Stored[],
  seen: SeenVersions,
): Promise<Change[]> {
  const since = records.map(({ id }) => ({ id, version: seen.get(id) }))
  const { rows } = await sql<Change>`
    select record_id, by, at, changes from ${sql.id(HISTORY)} history
    join json_to_recordset(${JSON.stringify(since)}::json) as since(id bigint, version bigint)
      on history.record_id = since.id and history.version > since.version
    where history.resource = ${resource.name}
      and coalesce(history.operation <> ${operation?.id ?? null}::uuid, true)
    order by history.id`.execute(db)
  return rows
}

function staleRow(
  scope: Scope,
  resource: Resource,
  record: Stored,
  changes: readonly Change[],
  sent: Values | undefined,
  last: Pick<StaleRow, 'by' | 'at'> | undefined,
): StaleRow | undefined {
  const shown = maskFor(scope.ability, resource)(record)
  const before: Values = {}
  for (const { field, before: was } of changes.flatMap(row => row.changes))
    if (field in shown && !(field in before)) before[field] = was
  const contested = Object.keys(before).filter(name => isInTheWay(resource, name, before, record, sent))
  if (!contested.length && (sent || !changes.length)) return undefined
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

function isInTheWay(
  { fields }: Resource,
  name: string,
  before: Values,
  now: Values,
  sent: Values | undefined,
): boolean {
  const field = fields[name]
  if (!field || sameValue(field, before[name], now[name])) return false
  return !sent || (name in sent && !sameValue(field, sent[name], now[name]))
}
