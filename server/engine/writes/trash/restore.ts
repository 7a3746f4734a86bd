import { sql } from 'kysely'
import { canOn } from '../../../../src/core/access/ability'
import { parentOf } from '../../../../src/core/schema/parents'
import type { Resource } from '../../../../src/core/schema/resource'
import { nameOperation } from '../../../base/audit/operation'
import { notFound } from '../../../base/errors/apiError'
import type { Scope } from '../../../base/services'
import type { Executor } from '../../../base/storage/database'
import { answerFor, type RecordAnswer } from '../../records/one'
import { authorize, forbidden } from '../../records/scope'
import { HISTORY } from '../../sql/ownTables'
import { withParents } from '../../sql/parents'
import { readByIds, type Stored } from '../../sql/select'
import { restoreStored } from './restoreStored'
import { lockTrashed } from './trashed'

/** Takes a record out of the trash, with those of its parts that went there with it, in the caller's transaction. */
export async function restoreRecord(
  scope: Scope,
  db: Executor,
  resource: Resource,
  id: number,
): Promise<RecordAnswer> {
  authorize(scope, 'read', resource)
  authorize(scope, 'delete', resource)
  nameOperation(scope, { kind: 'restore', resource, recordId: id })
  const restored = await restoreWithParts(scope, db, resource, await trashedFor(scope, db, resource, id))
  // Hooks of the parts may have written to it.
  const current = (await readByIds(db, resource, [id])).get(id)
  return answerFor(scope, db, resource, current ?? restored)
}

/** The locked record in the trash that somebody may restore; a 404 for those that they may not know of. */
export async function trashedFor(
  { ability }: Scope,
  db: Executor,
  resource: Resource,
  id: number,
): Promise<Stored> {
  const record = (await lockTrashed(db, resource, [id])).get(id)
  if (!record || !canOn(ability, 'read', resource, record)) throw notFound()
  if (!canOn(ability, 'delete', resource, record)) throw forbidden('delete', resource)
  return record
}

/** Restores a locked record, then what hung on it and went to the trash by the same operation. */
export async function restoreWithParts(
  scope: Scope,
  db: Executor,
  resource: Resource,
  record: Stored,
): Promise<Stored> {
  const parts = await partsGoneWith(scope, db, resource, record)
  const [restored = record] = await restoreStored(scope, db, resource, [record])
  for (const { of, part } of parts) {
    // Who may restore the whole may restore its parts: their rules are its own.
    const [beside = part] = await withParents(db, of, [part])
    await restoreWithParts(scope, db, of, beside)
  }
  return restored
}

async function partsGoneWith(
  { services }: Scope,
  db: Executor,
  resource: Resource,
  record: Stored,
): Promise<{ of: Resource; part: Stored }[]> {
  const children = services.resources.all.filter(child => parentOf(child)?.of === resource)
  if (!children.length) return []
  const { rows } = await sql<{ resource: string; record_id: string }>`
    select part.resource, part.record_id from ${sql.id(HISTORY)} gone
      join ${sql.id(HISTORY)} part on part.operation = gone.operation and part.action = 'delete'
    where gone.resource = ${resource.name} and gone.record_id = ${record.id} and gone.action = 'delete'
      and gone.version = ${record.version} and part.resource = any(${children.map(({ name }) => name)}::text[])
    order by part.id desc`.execute(db)
  const found: { of: Resource; part: Stored }[] = []
  for (const of of children) {
    const ids = rows.filter(row => row.resource === of.name).map(({ record_id }) => Number(record_id))
    const trashed = await lockTrashed(db, of, ids)
    for (const part of trashed.values()) if (part[of.parent ?? ''] === record.id) found.push({ of, part })
  }
  return found
}
