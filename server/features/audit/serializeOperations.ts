import { sql } from 'kysely'
import type { Labels } from '../../../src/contract/answer'
import type { AuditedOperation, AuditedRecord } from '../../../src/contract/audit'
import { isOwned } from '../../../src/core/access/ownership'
import type { Scope } from '../../base/services'
import { labelOfActor, readLabels } from '../../engine/records/labels'
import { DELETED_AT, tableName } from '../../engine/sql/columns'
import type { OperationRow } from './listOperations'

/** Returns operations with the names of their actors and records. */
export async function serializeOperations(
  scope: Scope,
  rows: readonly OperationRow[],
): Promise<AuditedOperation[]> {
  const { db } = scope
  const who = await labelOfActor(
    scope,
    db,
    rows.map(({ by }) => by),
  )
  const places = rows.flatMap(({ resource, record_id: id }) =>
    resource && id ? [{ resource, id: Number(id) }] : [],
  )
  const serialize = await serializeOperationRecords(scope, places)
  return rows.map(({ record_id, by, at, ...row }) => ({
    ...row,
    details: detailsFor(scope, { by, ...row }),
    at: new Date(at).toISOString(),
    by: who(by),
    record: record_id === null ? null : serialize(row.resource ?? '', Number(record_id)),
  }))
}

/** Returns an operation's details. What somebody else looked for in personal records is left out. */
function detailsFor(
  { services, actor }: Scope,
  { by, resource, details }: Pick<OperationRow, 'by' | 'resource' | 'details'>,
): OperationRow['details'] {
  const of = resource === null ? undefined : services.resources.find(resource)
  if (!of || !isOwned(of) || Number(by) === actor.id) return details
  const { filter, ...open } = details
  return open
}

/**
 * Returns a function that returns a record's label, within the reader's permissions, and
 * whether it is in the trash or deleted permanently.
 */
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
    labels[name] = await readLabels(scope, resource, ids)
    const { rows } = await sql<{ id: string; trashed: boolean }>`
      select id, ${sql.ref(DELETED_AT)} is not null as trashed from ${sql.id(tableName(resource))}
      where id = any(${ids}::bigint[])`.execute(db.kysely)
    for (const { id, trashed: isTrashed } of rows) (isTrashed ? trashed : there).add(`${name}/${id}`)
  }
  const whereIs = (name: string, id: number) => {
    if (trashed.has(`${name}/${id}`)) return { trashed: true as const }
    return there.has(`${name}/${id}`) || !resources.find(name) ? {} : { gone: true as const }
  }
  return (resource: string, id: number): AuditedRecord => ({
    id,
    label: labels[resource]?.[id] ?? `#${id}`,
    ...whereIs(resource, id),
  })
}

/** Returns the labels of these records, for `meta.labels`. */
export function labelsOfResponses(
  operations: readonly { resource: string | null; record: AuditedRecord | null }[],
): Labels {
  const labels: Labels = {}
  for (const { resource, record } of operations)
    if (resource && record && !record.label.startsWith('#'))
      labels[resource] = { ...labels[resource], [record.id]: record.label }
  return labels
}
