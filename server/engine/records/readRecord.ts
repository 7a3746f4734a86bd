import { sql } from 'kysely'
import type { Labels } from '../../../src/contract/answer'
import { canOn } from '../../../src/core/access/ability'
import type { Resource, Values } from '../../../src/core/schema/resource'
import type { Row } from '../../../src/core/schema/row'
import { ApiError, notFound } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import { withParents } from '../sql/parents'
import { lockByIds, readByIds, type Stored } from '../sql/select'
import { labelsFor } from './labels'
import { rowsAsOf } from './list/rowsAsOf'
import { maskFor } from './readable'
import { readableAsOf } from './readableAsOf'
import { authorize } from './scope'

/** A record as the user can see it, with the labels of the records that it refers to. */
export interface RecordAnswer {
  record: Values & { id: number; version: number }
  labels: Labels
}

/** Returns a record that the user can read: `GET /{resource}/{id}`. */
export async function readRecord(scope: Scope, resource: Resource, id: number): Promise<RecordAnswer> {
  const stored = await visibleRecord(scope, resource, id)
  return answerFor(scope, resource, stored)
}

/**
 * Returns a record with the values that it had on a day: `GET /{resource}/{id}?as_of=2027-01-15`. Throws a 404 if
 * it has no version on that day, because it did not exist then.
 */
export async function readRecordAsOf(
  scope: Scope,
  resource: Resource,
  { id, day }: { id: number; day: string },
): Promise<RecordAnswer> {
  // Authorize, by the current record
  await visibleRecord(scope, resource, id)
  // Query
  const { rows } = await sql<Row>`
    select * from ${rowsAsOf(scope, resource, day)} where id = ${id}`.execute(scope.db)
  // Mask
  const [record] = await readableAsOf(scope, resource, rows)
  if (!record) throw new ApiError(404, 'not_found', { message: 'api.no_version', params: { day } })
  // Label
  return { record: record as RecordAnswer['record'], labels: await labelsFor(scope, resource, [record]) }
}

/**
 * Returns the stored record. Throws a 403 if the user can read no record of the resource. A record that the
 * rules hide is a 404, the same as one that doesn't exist or is in the trash: otherwise the response would
 * reveal which IDs exist.
 */
export async function visibleRecord(scope: Scope, resource: Resource, id: number): Promise<Stored> {
  // Authorize
  authorize(scope, 'read', resource)
  // Query: `readByIds` leaves out the trash.
  const stored = (await readByIds(scope.db, resource, [id])).get(id)
  return requireVisible(scope, resource, stored)
}

/** Returns the same record for a user who is about to change it, locked until the transaction ends. */
export async function lockVisibleRecord(scope: Scope, resource: Resource, id: number): Promise<Stored> {
  authorize(scope, 'read', resource)
  const stored = (await lockByIds(scope.db, resource, [id])).get(id)
  return requireVisible(scope, resource, stored)
}

/** Throws a 404 if the record is hidden or missing. */
function requireVisible({ ability }: Scope, resource: Resource, stored: Stored | undefined): Stored {
  if (!stored || !canOn(ability, 'read', { resource, record: stored })) throw notFound()
  return stored
}

/**
 * Returns the response about a record. A user who just created a record that they can't read gets only its ID
 * and version.
 */
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

/** Parses the ID in a path; throws a 404 for any other text. */
export function readId(text: string): number {
  const id = Number(text)
  if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(id)) throw notFound()
  return id
}
