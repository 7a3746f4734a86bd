import { sql } from 'kysely'
import { canOn } from '../../../src/core/access/ability'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { nameOperation } from '../../base/audit/operation'
import { ApiError } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { labelOfActor } from '../records/actors'
import type { FieldChange } from '../records/history/history'
import { answerFor, type RecordAnswer, visibleRecord } from '../records/one'
import { maskFor } from '../records/readable'
import { forbidden } from '../records/scope'
import { HISTORY } from '../sql/ownTables'
import type { Stored } from '../sql/select'
import { prepare } from './prepare'
import { writeChanges } from './write'

/** The version that a writer had read; undefined when they did not say. */
export type ReadVersion = number | undefined

/** Changes some fields of a record, in the caller's transaction. */
export async function updateRecord(
  scope: Scope,
  db: Executor,
  resource: Resource,
  id: number,
  sent: Values,
  version: ReadVersion,
): Promise<RecordAnswer> {
  nameOperation(scope, { kind: 'update', resource, recordId: id })
  const before = await visibleRecord(scope, db, resource, id, true)
  if (!canOn(scope.ability, 'update', resource, before)) throw forbidden('update', resource)
  await requireCurrentVersion(scope, db, resource, before, version)
  const prepared = { ...prepare(scope, resource, sent, before), before }
  const [record] = await writeChanges(scope, db, resource, [prepared], {
    action: 'update',
    unversioned: version === undefined,
  })
  return answerFor(scope, db, resource, record as Stored)
}

/** Refuses a write that was made on an older version, with the current record and what was changed since. */
export async function requireCurrentVersion(
  scope: Scope,
  db: Executor,
  resource: Resource,
  current: Stored,
  version: ReadVersion,
): Promise<void> {
  if (version === undefined || version === current.version) return
  const { record, labels } = await answerFor(scope, db, resource, current)
  const shown = maskFor(scope.ability, resource)
  const changed = await changedSince(scope, db, resource, current.id, version)
  throw new ApiError(409, 'stale', {
    data: record,
    details: { changed: toldOf(changed, shown(current)), labels },
  })
}

interface Changed {
  field: string
  by?: { id: number; label: string } | null
  at?: string
}

/** The changes of what may be read; by whom and when, where that may be read too. */
const toldOf = (changed: readonly Changed[], shown: Values): Changed[] =>
  changed
    .filter(({ field }) => field in shown)
    .map(({ field, by, at }) => ({
      field,
      ...('updated_by' in shown ? { by } : {}),
      ...('updated_at' in shown ? { at } : {}),
    }))

async function changedSince(
  scope: Scope,
  db: Executor,
  resource: Resource,
  id: number,
  version: number,
): Promise<Changed[]> {
  const { rows } = await sql<{ by: string | null; at: string; changes: FieldChange[] }>`
    select by, at, changes from ${sql.id(HISTORY)}
    where resource = ${resource.name} and record_id = ${id} and version > ${version} order by id`.execute(db)
  const label = await labelOfActor(
    scope,
    db,
    rows.map(({ by }) => by),
  )
  const latest = new Map<string, Changed>()
  for (const { by, at, changes } of rows)
    for (const { field } of changes) latest.set(field, { field, by: label(by), at })
  return [...latest.values()]
}
