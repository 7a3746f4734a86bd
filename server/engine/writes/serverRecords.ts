import { sql } from 'kysely'
import { parseFilter } from '../../../src/core/schema/filter'
import type { Values } from '../../../src/core/schema/resource'
import type { Row } from '../../../src/core/schema/row'
import { STATUS } from '../../../src/core/schema/systemFields'
import type { Scope, Writer } from '../../base/services'
import { asServer } from '../records/scope'
import { tableName } from '../sql/columns'
import { withParents } from '../sql/parents'
import { liveRows, lockByIds, readByIds, type Stored, storedRecord } from '../sql/select'
import { prepare } from './prepare'
import { removeRecords } from './removeRecord'
import { isTransitionDone } from './transitions/checks'
import { applyTransition } from './transitions/transition'
import { writeRecords } from './writeRecord'

/** The record to read. */
export interface FindRecord {
  id: number
  /** Locks the record until the transaction ends. */
  lock?: boolean
}

/** The records to read. */
export interface FindRecords {
  /** In the API's filter syntax; an empty filter matches all records. */
  filter: Values
  /** Locks the records until the transaction ends. */
  lock?: boolean
  limit?: number
}

/** A transition made by the server. */
export interface ServerTransition {
  id: number
  transition: string
  /** Further fields to set, including fields that users can't write. */
  values?: Values
  reason?: string
}

/** A change made by the server. */
export interface ServerChange {
  id: number
  values: Values
  /** Its action in the history; default `update`. */
  action?: string
  reason?: string
}

const resourceNamed = ({ services }: Writer, name: string) => services.resources.get(name)

async function requireRecord(writer: Writer, resource: string, id: number): Promise<Stored> {
  const record = await findRecord(writer, resource, { id, lock: true })
  if (!record) throw new Error(`${resource} has no record ${id}`)
  return record
}

/**
 * Returns a record outside the trash, without a permission check; undefined if it doesn't exist. `lock` locks
 * it until the transaction ends.
 * @example const policy = await findRecord(writer, 'policies', { id: Number(record.policy_id), lock: true })
 */
export async function findRecord(
  writer: Writer,
  resource: string,
  { id, lock }: FindRecord,
): Promise<Stored | undefined> {
  return (await (lock ? lockByIds : readByIds)(writer.db, resourceNamed(writer, resource), [id])).get(id)
}

/**
 * Returns the records outside the trash that match a filter in the API's syntax, without a permission check,
 * ordered by ID. Throws a `FilterError` for an unknown field or operator.
 * @example const later = await findRecords(writer, 'policy-versions', { filter: { policy_id, effective_from_gt: day }, limit: 1 })
 */
export async function findRecords(
  writer: Writer,
  resource: string,
  { filter, lock = false, limit }: FindRecords,
): Promise<Stored[]> {
  const { db } = writer
  const of = resourceNamed(writer, resource)
  const { rows } = await sql<Row>`
    select * from ${sql.id(tableName(of))} where ${liveRows(of, parseFilter(of, filter, writer.context))}
    order by id ${limit === undefined ? sql`` : sql`limit ${limit}`}
    ${sql.raw(lock ? 'for no key update' : '')}`.execute(db)
  return withParents(
    db,
    of,
    rows.map(row => storedRecord(of, row)),
  )
}

/**
 * Makes a transition of a record in the caller's transaction, without a permission check or a required
 * reason. Its `from` statuses, guards, required fields, rules and hooks apply: an impossible transition
 * throws, which rolls back the transaction. A `repeatable` transition that was already made returns the
 * record.
 * @example await transitionRecord(writer, 'quotes', { id, transition: 'expire', reason: 'Another offer was accepted' })
 */
export async function transitionRecord(
  writer: Writer,
  resource: string,
  { id, transition, values, reason }: ServerTransition,
): Promise<Stored> {
  const of = resourceNamed(writer, resource)
  if (!Object.hasOwn(of.transitions, transition))
    throw new Error(`${resource} has no transition ${transition}`)
  const before = await requireRecord(writer, resource, id)
  if (isTransitionDone(of, transition, before)) return before
  const applied = { name: transition, records: [before], values, reason }
  const [record] = await applyTransition(asServer(writer), of, applied)
  return record as Stored
}

/**
 * Makes one transition of many records in one write, like `transitionRecord`; all of them or none.
 * @example await transitionRecords(writer, 'instalments', { ids: open.map(({ id }) => id), transition: 'cancel' })
 */
export async function transitionRecords(
  writer: Writer,
  resource: string,
  { ids, transition }: { ids: readonly number[]; transition: string },
): Promise<Stored[]> {
  const of = resourceNamed(writer, resource)
  const found = [...(await lockByIds(writer.db, of, ids)).values()]
  const records = found.filter(before => !isTransitionDone(of, transition, before))
  return applyTransition(asServer(writer), of, { name: transition, records })
}

/**
 * Creates a record as the server in the caller's transaction. It can set fields that users can't write, such
 * as the status. Rules and hooks of the resource apply. Returns the record with its ID.
 * @example const policy = await createRecordFor(writer, 'policies', { customer_id, policy_no, status: 'issued' })
 */
export async function createRecordFor(writer: Writer, resource: string, values: Values): Promise<Stored> {
  const server = asServer(writer)
  const of = resourceNamed(writer, resource)
  const prepared = [prepare(server, of, { sent: values })]
  const [record] = await writeRecords(server, of, { action: 'create', prepared })
  return record as Stored
}

/**
 * Creates many records in one write, like `createRecordFor`; all of them or none. Returns them in their order.
 * @example await createRecordsFor(writer, 'readings', values.map(value => ({ value, meter_id })))
 */
export async function createRecordsFor(
  writer: Writer,
  resource: string,
  rows: readonly Values[],
): Promise<Stored[]> {
  const server = asServer(writer)
  const of = resourceNamed(writer, resource)
  const prepared = rows.map(sent => prepare(server, of, { sent }))
  return writeRecords(server, of, { action: 'create', prepared })
}

/**
 * Changes fields of a record as the server in the caller's transaction. Throws if the record doesn't exist or
 * if the values include the status, which only a transition changes.
 * @example await changeRecord(writer, 'customers', { id: customer_id, values: { covered_until }, action: 'cover' })
 */
export async function changeRecord(
  writer: Writer,
  resource: string,
  { id, values, action = 'update', reason }: ServerChange,
): Promise<Stored> {
  const of = resourceNamed(writer, resource)
  if (STATUS in values && Object.keys(of.transitions).length)
    throw new Error(`Only a transition can change the status of ${resource}`)
  const server = asServer(writer)
  const before = await requireRecord(writer, resource, id)
  const prepared = [prepare(server, of, { sent: values, before })]
  const [record] = await writeRecords(server, of, { action, reason, prepared })
  return record as Stored
}

/**
 * Changes many records by ID in one write, like `changeRecord`; all of them or none. Returns the changed
 * records, without those in the trash.
 * @example await changeRecords(writer, 'instalments', { changes: new Map([[7, { due_on }], [8, { due_on: later }]]) })
 */
export async function changeRecords(
  writer: Writer,
  resource: string,
  { changes }: { changes: ReadonlyMap<number, Values> },
): Promise<Stored[]> {
  const of = resourceNamed(writer, resource)
  const server = asServer(writer)
  const found = [...(await lockByIds(writer.db, of, [...changes.keys()])).values()]
  const prepared = found.map(before => prepare(server, of, { sent: changes.get(before.id) ?? {}, before }))
  return writeRecords(server, of, { action: 'update', prepared })
}

/**
 * Moves records to the trash as the server in the caller's transaction, for a hook that deletes the parts of its
 * record. References of other records still block it.
 * @example await removeRecordsFor(writer, 'readings', readings.map(({ id }) => id))
 */
export async function removeRecordsFor(
  writer: Writer,
  resource: string,
  ids: readonly number[],
): Promise<void> {
  const of = resourceNamed(writer, resource)
  const records = [...(await lockByIds(writer.db, of, ids)).values()]
  // A refusal names the records that the writer can see.
  if (records.length) await removeRecords(writer as Scope, of, { records, hooksAs: asServer(writer) })
}
