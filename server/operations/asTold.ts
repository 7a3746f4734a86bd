import type { Values } from '../../src/schema/resource'
import { type ActorLabel, labelOfActor } from '../records/actors'
import { readLabels } from '../records/labels'
import type { Scope } from '../records/scope'
import type { OperationRow } from './listOperations'

/** An operation as it is told to who looks after the office. */
export interface ToldOperation {
  id: string
  at: string
  by: ActorLabel | null
  kind: string
  resource: string | null
  record: { id: number; label: string } | null
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
export async function operationsAsTold(
  scope: Scope,
  rows: readonly OperationRow[],
): Promise<ToldOperation[]> {
  const db = scope.services.db.kysely
  const who = await labelOfActor(
    scope,
    db,
    rows.map(({ by }) => by),
  )
  const called = await namesOf(scope, rows)
  return rows.map(({ record_id, by, at, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    by: who(by),
    record: record_id === null ? null : { id: Number(record_id), label: called(row.resource, record_id) },
  }))
}

async function namesOf(scope: Scope, rows: readonly OperationRow[]) {
  const { services } = scope
  const wanted = new Map<string, Set<string>>()
  for (const { resource, record_id } of rows)
    if (resource && record_id) wanted.set(resource, (wanted.get(resource) ?? new Set()).add(record_id))
  const labels = new Map<string, Record<string, string>>()
  for (const [name, ids] of wanted) {
    const resource = services.resources.find(name)
    if (resource) labels.set(name, await readLabels(scope, services.db.kysely, resource, [...ids]))
  }
  return (resource: string | null, id: string) => labels.get(resource ?? '')?.[id] ?? `#${id}`
}
