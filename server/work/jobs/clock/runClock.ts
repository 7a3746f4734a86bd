import { sql } from 'kysely'
import { relativeDate } from '../../../../src/core/field/relativeDate'
import type { Resource, Values } from '../../../../src/core/schema/resource'
import { STATUS } from '../../../../src/core/schema/systemFields'
import type { Services, Writer } from '../../../base/services'
import { deleteOldDrafts } from '../../../engine/drafts/deleteOldDrafts'
import { removeContents } from '../../../engine/files/releaseFiles'
import { deleteOldNotifications } from '../../../engine/notifications/marking'
import { DELETED_AT, tableName } from '../../../engine/sql/columns'
import { changeRecord, findRecord, transitionRecord } from '../../../engine/writes/serverRecords'
import { purgeRecord } from '../../../engine/writes/trash/purgeRecord'
import { lockTrashed } from '../../../engine/writes/trash/trashed'
import { type ClockRun, countDone, recordRefusal } from './clockRun'
import { notifyOfDueRecords } from './dueNotifications'
import { BATCH, forEachMatch } from './eachFound'

/** One move may make another one due: a policy whose term lay within a long stop begins and ends. */
const PASSES = 5

/** What a run of the clock did, as its job keeps it. */
export interface ClockOutput {
  done: Record<string, number>
  held_back: number
}

/**
 * Does everything that the day asks for: due transitions, schedules, notifications. It can be run at any time, by several
 * processes at once: what is done is not found again. Throws at the end when a record failed; the others are done.
 */
export async function runClock(services: Services, signal?: AbortSignal): Promise<ClockOutput> {
  const run: ClockRun = { services, signal, done: {}, refused: 0, failed: new Set() }
  for (let pass = 1; ; pass++) {
    run.refused = 0
    const transitioned = await runDueTransitions(run)
    const changed = await applySchedules(run)
    if (!transitioned && !changed) break
    if (pass === PASSES) {
      services.log.error({ done: run.done }, 'What the clock does makes more due without end')
      break
    }
  }
  await notifyOfDueRecords(run)
  await deleteOldNotifications(services)
  await deleteOldDrafts(services)
  await purgeExpiredTrash(run)
  await removeContents(services, signal)
  if (run.failed.size)
    throw new Error(`The clock failed on ${run.failed.size} record(s): ${[...run.failed].join(', ')}`)
  return { done: run.done, held_back: run.refused }
}

/** Makes every transition that is due, of every definition; answers how many records moved. */
async function runDueTransitions(run: ClockRun): Promise<number> {
  let transitioned = 0
  for (const resource of run.services.resources.all)
    for (const [name, { due, from }] of Object.entries(resource.transitions)) {
      if (!due) continue
      transitioned += await forEachMatch(run, {
        resource,
        name,
        when: { ...due, [STATUS]: [...from] },
        work: async (db, id, writer) => {
          await transitionRecord({ ...writer, db }, resource.name, { id, transition: name })
          return true
        },
      })
    }
  return transitioned
}

/** Sets what the schedules of the definitions set; answers how many records were changed. */
async function applySchedules(run: ClockRun): Promise<number> {
  let changed = 0
  for (const resource of run.services.resources.all)
    for (const [name, entry] of Object.entries(resource.schedule)) {
      if (!('set' in entry)) continue
      changed += await forEachMatch(run, {
        resource,
        name,
        when: entry.when,
        of: entry.of,
        work: async (db, id, writer) => {
          const before = await findRecord({ ...writer, db }, resource.name, { id })
          const after = await changeRecord({ ...writer, db }, resource.name, {
            id,
            values: onTheDay(entry.set, writer),
          })
          return after.version !== before?.version
        },
      })
    }
  return changed
}

const onTheDay = (set: Values, { context }: Writer): Values =>
  Object.fromEntries(
    Object.entries(set).map(([name, value]) => [
      name,
      typeof value === 'string' ? (relativeDate(value, context)?.from ?? value) : value,
    ]),
  )

const DAY_MS = 86_400_000

/**
 * Deletes for good what has been in the trash for as long as the server keeps it. What something else still points at
 * waits until that is gone.
 */
async function purgeExpiredTrash(run: ClockRun): Promise<void> {
  const { config, now, resources } = run.services
  if (!config.trashDays) return
  const before = new Date(now().getTime() - config.trashDays * DAY_MS).toISOString()
  for (const resource of resources.all) if (!resource.neverPurged) await emptyOf(run, resource, before)
}

async function emptyOf(run: ClockRun, resource: Resource, before: string): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.id(tableName(resource))}
      where id > ${after} and ${sql.ref(DELETED_AT)} < ${before}::timestamptz order by id limit ${BATCH}`.execute(
      run.services.db.kysely,
    )
    for (const { id } of rows) {
      run.signal?.throwIfAborted()
      await purgeOne(run, resource, Number(id))
    }
    if (rows.length < BATCH) return
    after = Number(rows.at(-1)?.id)
  }
}

async function purgeOne(run: ClockRun, resource: Resource, id: number): Promise<void> {
  const { services } = run
  const entry = { resource, name: 'purge' }
  try {
    const purged = await services.db.kysely.transaction().execute(async db => {
      const record = (await lockTrashed(db, resource, [id])).get(id)
      if (record) await purgeRecord({ services, db }, resource, record)
      return record !== undefined
    })
    if (purged) countDone(run, entry)
  } catch (error) {
    recordRefusal(run, entry, { id, error })
  }
}
