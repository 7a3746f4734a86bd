import { sql } from 'kysely'
import type { Resource } from '../../../../src/core/schema/resource'
import { DELETED_AT, tableName } from '../../../engine/sql/columns'
import { purgeRecord } from '../../../engine/writes/trash/purgeRecord'
import { lockTrashed } from '../../../engine/writes/trash/trashed'
import { type ClockRun, countDone, recordRefusal } from './clockRun'
import { BATCH } from './eachFound'

const DAY_MS = 86_400_000

/**
 * Deletes for good what has been in the trash for as long as the server keeps it. What something else still points at
 * waits until that is gone.
 */
export async function purgeExpiredTrash(run: ClockRun): Promise<void> {
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
