import type { Labels } from '../../../src/contract/answer'
import { canOn } from '../../../src/core/access/ability'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { notFound } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import { withParents } from '../sql/parents'
import { lockByIds, readByIds, type Stored } from '../sql/select'
import { labelsFor } from './labels'
import { maskFor } from './readable'
import { authorize } from './scope'

/** A record as the person can see it, with the labels of the records that it refers to. */
export interface RecordAnswer {
  record: Values & { id: number; version: number }
  labels: Labels
}

/** One record that the person can read: `GET /{resource}/{id}`. */
export async function readRecord(scope: Scope, resource: Resource, id: number): Promise<RecordAnswer> {
  const stored = await visibleRecord(scope, resource, id)
  return answerFor(scope, resource, stored)
}

/**
 * The stored record. Somebody who can read no record of the resource gets a 403. A record that the rules hide is a 404,
 * the same as one that does not exist or is in the trash: otherwise the answer would say which ids exist.
 */
export async function visibleRecord(scope: Scope, resource: Resource, id: number): Promise<Stored> {
  // Authorize
  authorize(scope, 'read', resource)
  // Query: `readByIds` leaves out the trash.
  const stored = (await readByIds(scope.db, resource, [id])).get(id)
  return requireVisible(scope, resource, stored)
}

/** The same for somebody who is about to change it: nobody else can until the transaction ends. */
export async function lockVisibleRecord(scope: Scope, resource: Resource, id: number): Promise<Stored> {
  authorize(scope, 'read', resource)
  const stored = (await lockByIds(scope.db, resource, [id])).get(id)
  return requireVisible(scope, resource, stored)
}

/** The 404 of a record that is hidden or missing. */
function requireVisible({ ability }: Scope, resource: Resource, stored: Stored | undefined): Stored {
  if (!stored || !canOn(ability, 'read', { resource, record: stored })) throw notFound()
  return stored
}

/** The answer about a record to somebody who can read it. Somebody who has just created one that they cannot read gets its id. */
export async function answerFor(scope: Scope, resource: Resource, stored: Stored): Promise<RecordAnswer> {
  // Scope
  const [known = stored] = await withParents(scope.db, resource, [stored])
  const isReadable = canOn(scope.ability, 'read', { resource, record: known })
  // Mask
  const mask = isReadable ? maskFor(scope.ability, resource) : ({ id, version }: Values) => ({ id, version })
  const record = mask(known) as RecordAnswer['record']
  // Label
  const labels = await labelsFor(scope, resource, [record])
  return { record, labels }
}

/** The id in a path; a 404 for a text that is no id. */
export function readId(text: string): number {
  const id = Number(text)
  if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(id)) throw notFound()
  return id
}
