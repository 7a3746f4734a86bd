import { sql } from 'kysely'
import { parseFilter } from '../../../../src/core/schema/filter'
import type { Values } from '../../../../src/core/schema/resource'
import type { Row } from '../../../../src/core/schema/row'
import { STATUS } from '../../../../src/core/schema/systemFields'
import type { Writer } from '../../../base/services'
import type { Executor } from '../../../base/storage/database'
import { tableName } from '../../sql/columns'
import { withParents } from '../../sql/parents'
import { liveRows, readByIds, type Stored, storedRecord } from '../../sql/select'
import { prepare } from '../prepare'
import { writeChanges, writeNew } from '../write'
import { applyTransition, applyTransitions, asServer, isTransitionDone } from './applyTransition'

/** What goes along with a move that the server makes. */
export interface ServerTransition {
  /** Further fields to set, also those that nobody may write. */
  values?: Values
  reason?: string
}

/** How records are read for a write of the server's own. */
export interface ServerRead {
  /** Keeps others from changing them until the transaction ends. */
  lock?: boolean
}

const resourceNamed = ({ services }: Writer, name: string) => services.resources.get(name)

async function demandRecord(writer: Writer, db: Executor, resource: string, id: number): Promise<Stored> {
  const record = await findRecord(writer, db, resource, id, { lock: true })
  if (!record) throw new Error(`There is no record ${id} of ${resource}`)
  return record
}

/**
 * A record outside the trash, whoever may read it; undefined when there is none. `lock` keeps others from changing it until
 * the transaction ends.
 * @example const policy = await findRecord(writer, db, 'policies', Number(record.policy_id), { lock: true })
 */
export async function findRecord(
  writer: Writer,
  db: Executor,
  resource: string,
  id: number,
  { lock = false }: ServerRead = {},
): Promise<Stored | undefined> {
  return (await readByIds(db, resourceNamed(writer, resource), [id], lock)).get(id)
}

/**
 * The records outside the trash that a filter in the API's dialect finds, whoever may read them, in the order of their ids.
 * Throws a `FilterError` for a field or an operator that there is not.
 * @example const versions = await findRecords(writer, db, 'policy-versions', { policy_id, effective_from_lte: day })
 */
export async function findRecords(
  writer: Writer,
  db: Executor,
  resource: string,
  filter: Values,
  { lock = false, limit }: ServerRead & { limit?: number } = {},
): Promise<Stored[]> {
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
 * Moves a record by one of its transitions, in the caller's transaction. No rights and no reason are asked; the table
 * of moves, guards, required fields, rules and hooks hold: a move that is not possible throws, and so undoes the whole.
 * A `repeatable` one that was made already answers the record.
 * @example await transitionRecord(writer, db, 'quotes', id, 'expire', { reason: 'Another offer was accepted' })
 */
export async function transitionRecord(
  writer: Writer,
  db: Executor,
  resource: string,
  id: number,
  transition: string,
  { values = {}, reason }: ServerTransition = {},
): Promise<Stored> {
  const of = resourceNamed(writer, resource)
  if (!Object.hasOwn(of.transitions, transition))
    throw new Error(`${resource} has no transition ${transition}`)
  const before = await demandRecord(writer, db, resource, id)
  if (isTransitionDone(of, transition, before)) return before
  return applyTransition(asServer(writer), db, of, { name: transition, before, fields: values, reason })
}

/**
 * Moves many records by one transition, as `moveRecord` does one of them, in one write; all of them or none.
 * @example await transitionRecords(writer, db, 'instalments', open.map(({ id }) => id), 'cancel')
 */
export async function transitionRecords(
  writer: Writer,
  db: Executor,
  resource: string,
  ids: readonly number[],
  transition: string,
): Promise<Stored[]> {
  const of = resourceNamed(writer, resource)
  const found = await readByIds(db, of, ids, true)
  const moves = [...found.values()]
    .filter(before => !isTransitionDone(of, transition, before))
    .map(before => ({ name: transition, before, fields: {} }))
  return applyTransitions(asServer(writer), db, of, moves)
}

/**
 * Creates a record as the server, in the caller's transaction: also with fields that nobody may write, such as its status.
 * Rules and hooks of the resource hold. Answers the record with its id.
 * @example const policy = await createRecordFor(writer, db, 'policies', { customer_id, policy_no, status: 'issued' })
 */
export async function createRecordFor(
  writer: Writer,
  db: Executor,
  resource: string,
  values: Values,
): Promise<Stored> {
  const server = asServer(writer)
  const of = resourceNamed(writer, resource)
  const [record] = await writeNew(server, db, of, [prepare(server, of, values)])
  return record as Stored
}

/**
 * Changes fields of a record as the server, in the caller's transaction; throws where there is no such record, and for its
 * status, which only a transition changes.
 * @example await changeRecord(writer, db, 'customers', customer_id, { covered_until }, { action: 'cover' })
 */
export async function changeRecord(
  writer: Writer,
  db: Executor,
  resource: string,
  id: number,
  values: Values,
  { action = 'update', reason }: { action?: string; reason?: string } = {},
): Promise<Stored> {
  const of = resourceNamed(writer, resource)
  if (STATUS in values && Object.keys(of.transitions).length)
    throw new Error(`The status of ${resource} changes by a transition only`)
  const server = asServer(writer)
  const before = await demandRecord(writer, db, resource, id)
  const prepared = { ...prepare(server, of, values, before), before }
  const [record] = await writeChanges(server, db, of, [prepared], { action, reason })
  return record as Stored
}

/**
 * Changes many records, by their ids, as `changeRecord` does one of them, in one write; all of them or none. Answers them
 * as they are then, without those that are in the trash.
 * @example await changeRecords(writer, db, 'instalments', new Map([[7, { due_on }], [8, { due_on: later }]]))
 */
export async function changeRecords(
  writer: Writer,
  db: Executor,
  resource: string,
  changes: ReadonlyMap<number, Values>,
): Promise<Stored[]> {
  const of = resourceNamed(writer, resource)
  const server = asServer(writer)
  const found = await readByIds(db, of, [...changes.keys()], true)
  const prepared = [...found.values()].map(before => ({
    ...prepare(server, of, changes.get(before.id) ?? {}, before),
    before,
  }))
  return writeChanges(server, db, of, prepared, { action: 'update' })
}
