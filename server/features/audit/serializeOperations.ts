import { sql } from 'kysely'
import type { Values } from '../../../src/core/schema/resource'
import type { Scope } from '../../base/services'
import { type ActorLabel, labelOfActor } from '../../engine/records/actors'
import { type Labels, readLabels } from '../../engine/records/labels'
import { DELETED_AT, tableName } from '../../engine/sql/columns'
import type { OperationRow } from './listOperations'

/** What an operation was about: in the trash by now, deleted for good, or still there. */
export interface OperationRecordResponse {
  id: number
  label: string
  trashed?: true
  gone?: true
}

/** An operation as it is told to who looks after the office. */
export interface OperationResponse {
  id: string
  at: string
  by: ActorLabel | null
  kind: string
  resource: string | null
  record: OperationRecordResponse | null
  details: Values
  undoes: string | null
  undone_by: string | null
  task: string | null
  address: string | null
  agent: string | null
  /** Whether the history tells what was changed by it. */
  changes: boolean
}

/** Some operations with the names of who did them and of what they were about. */
export async function serializeOperations(
  scope: Scope,
  rows: readonly OperationRow[],
): Promise<OperationResponse[]> {
  const db = scope.services.db.kysely
  const who = await labelOfActor(
    scope,
    db,
    rows.map(({ by }) => by),
  )
  const places = rows.flatMap(({ resource, record_id: id }) =>
    resource && id ? [{ resource, id: Number(id) }] : [],
  )
  const tell = await serializeOperationRecords(scope, places)
  return rows.map(({ record_id, by, at, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    by: who(by),
    record: record_id === null ? null : tell(row.resource ?? '', Number(record_id)),
  }))
}

/** What some records are called, as far as the reader may know, and where they are by now. */
export async function serializeOperationRecords(
  scope: Scope,
  places: readonly { resource: string; id: number }[],
) {
  const { resources, db } = scope.services
  const labels: Labels = {}
  const [there, trashed] = [new Set<string>(), new Set<string>()]
  for (const name of new Set(places.map(({ resource }) => resource))) {
    const resource = resources.find(name)
    if (!resource) continue
    const ids = [...new Set(places.filter(place => place.resource === name).map(({ id }) => id))]
    labels[name] = await readLabels(scope, db.kysely, resource, ids)
    const { rows } = await sql<{ id: string; trashed: boolean }>`
      select id, ${sql.ref(DELETED_AT)} is not null as trashed from ${sql.id(tableName(resource))}
      where id = any(${ids}::bigint[])`.execute(db.kysely)
    for (const { id, trashed: isTrashed } of rows) (isTrashed ? trashed : there).add(`${name}/${id}`)
  }
  const whereIs = (name: string, id: number) => {
    if (trashed.has(`${name}/${id}`)) return { trashed: true as const }
    return there.has(`${name}/${id}`) || !resources.find(name) ? {} : { gone: true as const }
  }
  return (resource: string, id: number): OperationRecordResponse => ({
    id,
    label: labels[resource]?.[id] ?? `#${id}`,
    ...whereIs(resource, id),
  })
}

/** The names of told records, for what shows them beside. */
export function labelsOfResponses(
  told: readonly { resource: string | null; record: OperationRecordResponse | null }[],
): Labels {
  const labels: Labels = {}
  for (const { resource, record } of told)
    if (resource && record && !record.label.startsWith('#'))
      labels[resource] = { ...labels[resource], [record.id]: record.label }
  return labels
}
