import { canOn } from '../../../src/core/access/ability'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { notFound } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { withParents } from '../sql/parents'
import { readByIds, type Stored } from '../sql/select'
import { type Labels, labelsFor } from './labels'
import { maskFor } from './readable'
import { authorize } from './scope'

/** A record as the person may see it, with the labels of what it points at. */
export interface RecordAnswer {
  record: Values & { id: number; version: number }
  labels: Labels
}

/** The id in a path; what is no id is a record that there is not. */
export function readId(text: string): number {
  const id = Number(text)
  if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(id)) throw notFound()
  return id
}

/** The kept record that the person may read; a 404 for all others. */
export async function visibleRecord(
  scope: Scope,
  db: Executor,
  resource: Resource,
  id: number,
  lock = false,
): Promise<Stored> {
  authorize(scope, 'read', resource)
  const record = (await readByIds(db, resource, [id], lock)).get(id)
  if (!record || !canOn(scope.ability, 'read', resource, record)) throw notFound()
  return record
}

/** What is told of a record to somebody who may read it, or who has just made it. */
export async function answerFor(
  scope: Scope,
  db: Executor,
  resource: Resource,
  stored: Stored,
): Promise<RecordAnswer> {
  const [known = stored] = await withParents(db, resource, [stored])
  const mask = canOn(scope.ability, 'read', resource, known)
    ? maskFor(scope.ability, resource)
    : ({ id, version }: Values) => ({ id, version })
  const record = mask(known) as RecordAnswer['record']
  return { record, labels: await labelsFor(scope, db, resource, [record]) }
}

/** One record that the person may read. */
export async function getRecord(scope: Scope, resource: Resource, id: number): Promise<RecordAnswer> {
  const db = scope.services.db.kysely
  return answerFor(scope, db, resource, await visibleRecord(scope, db, resource, id))
}
