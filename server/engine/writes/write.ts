import { canOn } from '../../../src/core/access/ability'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { STATUS } from '../../../src/core/schema/systemFields'
import type { Writer } from '../../base/services'
import { batchQueries, waitForAll } from '../../base/storage/batchQueries'
import type { Executor } from '../../base/storage/database'
import { checkFiles } from '../files/checkFiles'
import { notifyOfWrites } from '../notifications/notifyOfWrites'
import { fitAnswers, refitAnswers } from '../questions/fitAnswers'
import type { HistoryOptions, Stamp } from '../records/history/history'
import { withNumbers } from '../records/numbers/numbers'
import { changedFields, type Prepared } from '../records/prepared'
import { forbidden } from '../records/scope'
import { markRenamed } from '../records/search/searchStale'
import { readByIds, type Stored } from '../sql/select'
import { checkCurrency } from './checkCurrency'
import { checkReferences } from './checkReferences'
import { withRefusals } from './databaseRefusal'
import { recordAndPublish } from './events'
import { drawingIds, insertOf, updateRecords } from './store'

/** Who writes, now, and as a part of what. */
export const stampOf = ({ actor, context, operation }: Writer): Stamp => ({
  by: actor?.id ?? null,
  at: context.now.toISOString(),
  operation,
})

async function beforeWrite(
  writer: Writer,
  db: Executor,
  resource: Resource,
  prepared: readonly Prepared[],
  action: string,
) {
  await checkFiles(writer, db, resource, prepared)
  const fitted = await fitAnswers(writer, db, resource, prepared)
  const hooks = writer.services.hooks?.get(resource.name)
  if (!hooks?.beforeWrite) return fitted
  const amended: Prepared[] = []
  for (const { before, values } of fitted) {
    const further = await hooks.beforeWrite({ action, before, record: values }, db, writer)
    const record: Values = { ...values, ...further }
    // A move ends where its definition says: a hook that says otherwise is a bug.
    if (before && Object.keys(resource.transitions).length && record[STATUS] !== values[STATUS])
      throw new Error(`The hook of ${resource.name} sets another status than ${action} leads to`)
    amended.push({ before, values: record, changed: changedFields(resource, record, before) })
  }
  return refitAnswers(writer, db, resource, fitted, amended)
}

async function afterWrite(
  writer: Writer,
  db: Executor,
  resource: Resource,
  action: string,
  written: readonly { before?: Stored; record: Stored }[],
): Promise<Stored[]> {
  const kept = await afterHook(writer, db, resource, action, written)
  const told = written.map(({ before }, index) => ({ before, record: kept[index] as Stored }))
  await notifyOfWrites(writer, db, resource, action, told)
  return kept
}

async function afterHook(
  writer: Writer,
  db: Executor,
  resource: Resource,
  action: string,
  written: readonly { before?: Stored; record: Stored }[],
): Promise<Stored[]> {
  const hook = writer.services.hooks?.get(resource.name)?.afterWrite
  if (!hook) return written.map(({ record }) => record)
  let asked = false
  const watched = db.withPlugin({
    transformQuery: ({ node }) => {
      asked = true
      return node
    },
    transformResult: async ({ result }) => result,
  })
  for (const { before, record } of written) await hook({ action, before, record }, watched, writer)
  // What a hook changes may be the record itself; one that has said nothing to the database has changed nothing.
  if (!asked) return written.map(({ record }) => record)
  const current = await readByIds(
    db,
    resource,
    written.map(({ record }) => record.id),
  )
  return written.map(({ record }) => current.get(record.id) ?? record)
}

/** Creates prepared records with their history, in the caller's transaction. */
export async function writeNew(
  writer: Writer,
  db: Executor,
  resource: Resource,
  prepared: readonly Prepared[],
): Promise<Stored[]> {
  if (!prepared.length) return []
  const stamp = stampOf(writer)
  const ask = batchQueries(db)
  // The number first: two who make records of one kind wait for one another while they hold nothing else yet.
  const [numbered, ids] = await waitForAll([
    withNumbers(writer, ask, resource, prepared),
    ask(drawingIds(resource, prepared.length)),
    checkReferences(writer, db, resource, prepared, ask),
  ])
  await checkCurrency(writer, db, resource, prepared)
  const final = await beforeWrite(writer, db, resource, numbered, 'create')
  const values = final.map(one => one.values)
  const { records, statement } = await insertOf(db, resource, values, ids, stamp)
  const entries = records.map((record, index) => ({ record, changed: final[index]?.changed ?? [] }))
  await withRefusals(resource, () =>
    recordAndPublish(writer, db, resource, entries, stamp, { action: 'create' }, statement),
  )
  return afterWrite(writer, db, resource, 'create', entries)
}

/** Writes prepared changes with their history, in the caller's transaction; a record without a change stays as it is. */
export async function writeChanges(
  writer: Writer,
  db: Executor,
  resource: Resource,
  prepared: readonly (Prepared & { before: Stored })[],
  note: HistoryOptions,
): Promise<Stored[]> {
  const stamp = stampOf(writer)
  await checkReferences(writer, db, resource, prepared)
  await checkCurrency(writer, db, resource, prepared)
  const final = (await beforeWrite(writer, db, resource, prepared, note.action)) as typeof prepared
  const real = final.filter(({ changed }) => note.always || changed.length)
  const records = await withRefusals(resource, () => updateRecords(db, resource, real, stamp))
  const entries = records.map((record, index) => ({
    record,
    before: real[index]?.before,
    changed: real[index]?.changed ?? [],
  }))
  if (note.action === 'update') demandStillAllowed(writer, resource, records)
  await markRenamed(writer.services, db, resource, entries)
  await recordAndPublish(writer, db, resource, entries, stamp, note)
  const kept = await afterWrite(writer, db, resource, note.action, entries)
  const byId = new Map(kept.map(record => [record.id, record]))
  return prepared.map(({ before }) => byId.get(before.id) ?? before)
}

// Nobody moves a record out of what they may change, and so out of their own reach or into another's.
function demandStillAllowed({ ability }: Writer, resource: Resource, records: readonly Stored[]): void {
  if (ability && !records.every(record => canOn(ability, 'update', resource, record)))
    throw forbidden('update', resource)
}
