import { sql } from 'kysely'
import { relativeDate } from '../../../../src/core/field/relativeDate'
import type { Resource, Values } from '../../../../src/core/schema/resource'
import { STATUS } from '../../../../src/core/schema/systemFields'
import { keepsStatus } from '../../../../src/core/schema/userTransitions'
import type { Services, Writer } from '../../../base/services'
import { deleteOldDrafts } from '../../../engine/drafts/deleteOldDrafts'
import { removeContents } from '../../../engine/files/releaseFiles'
import { deleteOldNotifications } from '../../../engine/notifications/marking'
import { DELETED_AT, tableName } from '../../../engine/sql/columns'
import { changeBySchedule } from '../../../engine/writes/changeBySchedule'
import { findRecord, transitionRecord } from '../../../engine/writes/serverRecords'
import { purgeRecord } from '../../../engine/writes/trash/purgeRecord'
import { lockTrashed } from '../../../engine/writes/trash/trashed'
import { type ClockRun, countDone, recordRefusal } from './clockRun'
import { notifyOfDueRecords } from './dueNotifications'
import { BATCH, forEachMatch, stillMatches } from './eachFound'

/**
 * One transition can make another one due: a policy whose whole term passed during a long downtime starts and
 * ends.
 */
const PASSES = 5

/** The result of a run of the clock, which is stored with its job. */
export interface ClockOutput {
  done: Record<string, number>
  held_back: number
}

/**
 * Does everything that is due: transitions, schedules, notifications. It can run at any time and in several
 * processes at once, because it does not find finished work again. Throws at the end if a record failed; the
 * others are done.
 */
export async function runClock(services: Services, signal?: AbortSignal): Promise<ClockOutput> {
  const run: ClockRun = { services, signal, done: {}, refused: 0, failed: new Set() }
  for (let pass = 1; ; pass++) {
    run.refused = 0
    const transitioned = await runDueTransitions(run)
    const changed = await applySchedules(run)
    if (!transitioned && !changed) break
    if (pass === PASSES) {
      services.log.error({ done: run.done }, "The clock's changes keep making more changes due")
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

/** Makes every due transition of every definition; returns how many records changed. */
async function runDueTransitions(run: ClockRun): Promise<number> {
  let transitioned = 0
  for (const resource of run.services.resources.all)
    for (const [name, transition] of Object.entries(resource.transitions)) {
      if (!transition.due) continue
      const when = { ...transition.due, [STATUS]: [...transition.from] }
      transitioned += await forEachMatch(run, {
        resource,
        name,
        when,
        work: async (db, id, writer) => {
          await transitionRecord({ ...writer, db }, resource.name, { id, transition: name })
          const isDue =
            keepsStatus(transition) && (await stillMatches({ ...writer, db }, { resource, when, id }))
          if (isDue) throw new Error('The transition keeps the status, and the record is still due after it')
          return true
        },
      })
    }
  return transitioned
}

/** Applies the schedules of the definitions; returns how many records changed. */
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
          const values = onTheDay(entry.set, writer)
          const after = await changeBySchedule({ ...writer, db }, resource, { id, name, values })
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
 * Permanently deletes records that have been in the trash for longer than the configured time. A record that
 * others still reference waits until they are gone.
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
