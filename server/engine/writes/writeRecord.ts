import type { BulkAnswer } from '../../../src/contract/records'
import { canOn, canOnSome } from '../../../src/core/access/ability'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { STATUS } from '../../../src/core/schema/systemFields'
import { nameOperation } from '../../base/audit/operation'
import type { Scope, Writer } from '../../base/services'
import { batchQueries, waitForAll } from '../../base/storage/batchQueries'
import { checkFiles } from '../files/checkFiles'
import { notifyOfWrites } from '../notifications/notifyOfWrites'
import { fitAnswers, refitAnswers } from '../questions/fitAnswers'
import type { Entry, HistoryOptions } from '../records/history/history'
import { withNumbers } from '../records/numbers/numbers'
import { changedFields, type Prepared } from '../records/prepared'
import { answerFor, lockVisibleRecord, type RecordAnswer } from '../records/readRecord'
import { authorize, forbidden } from '../records/scope'
import { markRenamed } from '../records/search/searchStale'
import { withParents } from '../sql/parents'
import { readByIds, type Stored } from '../sql/select'
import { requireChangeable } from './appendOnly'
import { type BulkRequest, eachBulkChunk, refuseSecrets } from './bulkRows'
import { checkCurrency } from './checkCurrency'
import { checkReferences } from './checkReferences'
import { recordAndPublish } from './events'
import { prepare } from './prepare'
import { drawIds, insertRows, type RecordChange, type StoredRecords, updateRows } from './store'
import { requireNotSystemOnly } from './systemOnly'
import { type ReadVersion, requireCurrentVersion, requireUnchanged } from './versions'

/** Creates a record, in the caller's transaction. */
export async function createRecord(scope: Scope, resource: Resource, sent: Values): Promise<RecordAnswer> {
  // Authorize
  authorize(scope, 'create', resource)
  nameOperation(scope, { kind: 'create', resource })

  // Prepare, with the parent, because a child record has its parent's access rules
  const [values = sent] = await withParents(scope.db, resource, [sent])
  const prepared = prepare(scope, resource, { sent: values })
  requireNotSystemOnly(scope.services, resource, 'create')

  // Write
  const [record] = await writeRecords(scope, resource, { action: 'create', prepared: [prepared] })

  // Response
  return answerFor(scope, resource, record as Stored)
}

/** Changes some fields of a record, in the caller's transaction. */
export async function updateRecord(
  scope: Scope,
  resource: Resource,
  { id, sent, version }: { id: number; sent: Values; version: ReadVersion },
): Promise<RecordAnswer> {
  // Load and lock
  nameOperation(scope, { kind: 'update', resource, recordId: id })
  const before = await lockVisibleRecord(scope, resource, id)

  // Authorize
  requireChangeable(resource)
  if (!canOn(scope.ability, 'update', { resource, record: before })) throw forbidden('update', resource)

  // Compare the versions
  await requireCurrentVersion(scope, resource, { before, version })

  // Prepare
  const prepared = prepare(scope, resource, { sent, before })

  // Write
  const [record] = await writeRecords(scope, resource, {
    action: 'update',
    unversioned: version === undefined,
    prepared: [prepared],
  })

  // Response
  return answerFor(scope, resource, record as Stored)
}

/** Sets the same fields on all records that match a filter, or on none. */
export async function updateMany(
  scope: Scope,
  resource: Resource,
  { sent, ...request }: BulkRequest & { sent: Values },
): Promise<BulkAnswer> {
  const { seen } = request
  nameOperation(scope, { kind: 'bulk_update', resource, details: { fields: Object.keys(sent) } })

  // Authorize
  authorize(scope, 'read', resource)
  requireChangeable(resource)
  authorize(scope, 'update', resource)
  refuseSecrets(resource, sent)

  // Load and lock, in chunks
  return eachBulkChunk(scope, resource, {
    action: 'update',
    request,
    async write(chunkScope, records) {
      // Compare the versions
      await requireUnchanged(chunkScope, resource, { records, seen, sent })

      // Prepare
      const prepared = records.map(before => prepare(chunkScope, resource, { sent, before }))

      // Write
      await writeRecords(chunkScope, resource, { action: 'update', unversioned: !seen, prepared })
    },
  })
}

/**
 * Runs the slow checks of the resource's `validate` hook before the transaction. The write finds the result
 * in `checked`.
 */
export async function withChecks(
  scope: Scope,
  resource: Resource,
  { id, sent }: { id?: number; sent: Values },
): Promise<Scope & Pick<Writer, 'checked'>> {
  const validate = scope.services.hooks?.get(resource.name)?.validate
  // Skip them for a user whose write is refused anyway.
  if (!validate || !canOnSome(scope.ability, id === undefined ? 'create' : 'update', resource)) return scope
  return { ...scope, checked: await validate(sent, id, scope) }
}

/** Prepared records to write together, and the details for their history. */
export interface RecordWrite extends HistoryOptions {
  /** Either all of them are new, or none is. */
  prepared: readonly Prepared[]
  /** The action for hooks, if they don't know that of the history. */
  hookAction?: string
}

/**
 * Writes prepared records, in the caller's transaction. Every write by the API, hooks, imports and tasks
 * calls this function. Returns the stored records; a record without changes is not written.
 */
export async function writeRecords(
  writer: Writer,
  resource: Resource,
  { prepared, hookAction, ...history }: RecordWrite,
): Promise<Stored[]> {
  if (!prepared.length) return []
  if (prepared.some(({ before }) => before)) requireChangeable(resource)
  const oneByOne = writer.services.hooks?.get(resource.name)?.oneByOne
  const isOne = typeof oneByOne === 'function' ? prepared.some(({ values }) => oneByOne(values)) : oneByOne
  if (prepared.length > 1 && isOne)
    return writeOneByOne(writer, resource, { prepared, hookAction, ...history })
  const { action } = history
  const forHooks = hookAction ?? action
  const query = batchQueries(writer.db)
  const created = prepared.filter(({ before }) => !before).length

  // Numbers, IDs and references, in one round trip. Numbers come first: two transactions that create records
  // of one resource wait for each other before they hold any other lock.
  const [numbered, ids] = await waitForAll([
    withNumbers({ writer, query }, resource, prepared),
    created ? query(drawIds(resource, created)) : Promise.resolve([]),
    checkReferences(writer, resource, { prepared, query }),
  ])

  // Currency
  await checkCurrency(writer, resource, prepared)

  // Files
  await checkFiles(writer, resource, numbered)

  // Answers to questions
  const fitted = await fitAnswers(writer, resource, numbered)

  // The resource's beforeWrite hook, and the questions that its changes affect
  const amended = await runBeforeWrite(writer, resource, { action: forHooks, prepared: fitted })
  const final = await refitAnswers(writer, resource, { fitted, amended })

  // Store; new records are inserted together with their history, below
  const written = final.filter(({ before, changed }) => !before || history.always || changed.length)
  const { records, statement } = await storeRecords(writer, resource, { written, ids })
  const entries = records.map((record, at) => ({
    record,
    before: written[at]?.before,
    changed: written[at]?.changed ?? [],
  }))

  // Users can't change a record so that they lose their permission on it
  if (action === 'update') requireStillAllowed(writer, resource, records)

  // Search: records that are found by the titles of these
  await markRenamed(writer, resource, entries)

  // History, the operation and live events
  await recordAndPublish(writer, resource, { ...history, entries, statement })

  // The resource's afterWrite hook
  const current = await runAfterWrite(writer, resource, { action: forHooks, entries })

  // Notifications
  const changes = entries.map(({ before }, at) => ({ before, record: current[at] as Stored }))
  await notifyOfWrites(writer, resource, { action, written: changes })

  // The records as they are now
  const byWrite = new Map(written.map((one, at) => [one, current[at]]))
  return final.map(one => byWrite.get(one) ?? (one.before as Stored))
}

async function writeOneByOne(
  writer: Writer,
  resource: Resource,
  { prepared, ...history }: RecordWrite,
): Promise<Stored[]> {
  const records: Stored[] = []
  for (const one of prepared)
    records.push(...(await writeRecords(writer, resource, { prepared: [one], ...history })))
  return records
}

async function runBeforeWrite(
  writer: Writer,
  resource: Resource,
  { action, prepared }: Pick<RecordWrite, 'action' | 'prepared'>,
): Promise<readonly Prepared[]> {
  const hooks = writer.services.hooks?.get(resource.name)
  if (!hooks?.beforeWrite) return prepared
  const amended: Prepared[] = []
  for (const { before, values } of prepared) {
    const further = await hooks.beforeWrite({ action, before, record: values }, writer)
    const record: Values = { ...values, ...further }
    // The definition decides the status after a transition: a hook that sets another one is a bug.
    if (before && Object.keys(resource.transitions).length && record[STATUS] !== values[STATUS])
      throw new Error(`The beforeWrite hook of ${resource.name} sets another status than ${action} leads to`)
    amended.push({ before, values: record, changed: changedFields(resource, record, before) })
  }
  return amended
}

async function storeRecords(
  writer: Writer,
  resource: Resource,
  { written, ids }: { written: readonly Prepared[]; ids: readonly number[] },
): Promise<StoredRecords> {
  if (ids.length) return insertRows(writer, resource, { values: written.map(({ values }) => values), ids })
  const changes = written as readonly RecordChange[]
  return { records: await updateRows(writer, resource, changes) }
}

function requireStillAllowed({ ability }: Writer, resource: Resource, records: readonly Stored[]): void {
  if (ability && !records.every(record => canOn(ability, 'update', { resource, record })))
    throw forbidden('update', resource)
}

async function runAfterWrite(
  writer: Writer,
  resource: Resource,
  { action, entries }: { action: string; entries: readonly Entry[] },
): Promise<Stored[]> {
  const records = entries.map(({ record }) => record)
  const hook = writer.services.hooks?.get(resource.name)?.afterWrite
  if (!hook) return records
  let queried = false
  const watched = writer.db.withPlugin({
    transformQuery: ({ node }) => {
      queried = true
      return node
    },
    transformResult: async ({ result }) => result,
  })
  for (const { before, record } of entries) await hook({ action, before, record }, { ...writer, db: watched })
  // A hook might have changed the record itself, but only if it ran a query.
  if (!queried) return records
  const ids = records.map(({ id }) => id)
  const current = await readByIds(writer.db, resource, ids)
  return records.map(record => current.get(record.id) ?? record)
}
