import { sql } from 'kysely'
import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { createFileStore } from './fileStore'
import { isFileReferenced } from './mayRead'
import { FILES, UNUSED_CONTENTS } from './tables'

/** So long a content stays that no file has any more: a backup that began before still has to find it. */
const KEPT_MS = 86_400_000

/**
 * Forgets the files among some that no record holds any more, in the caller's transaction, and answers how many; what was
 * in them goes later. Who takes a file off a record does not call it: that can be undone for a day.
 */
export async function deleteUnreferencedFiles(
  { resources, now }: Services,
  db: Executor,
  ids: readonly number[],
): Promise<number> {
  let forgotten = 0
  for (const id of ids) {
    if (await isFileReferenced(resources, db, id)) continue
    forgotten++
    await sql`
      with gone as (delete from ${sql.id(FILES)} where id = ${id} returning sha256)
      insert into ${sql.id(UNUSED_CONTENTS)} (sha256, at) select sha256, ${now().toISOString()}::timestamptz from gone
      on conflict (sha256) do update set at = excluded.at`.execute(db)
  }
  return forgotten
}

/**
 * Takes contents off the disk that no file has had for a day. The same content may be sent again at this moment: whoever
 * sends it waits, and then finds that it has to be written anew.
 */
export async function removeContents({ db, config, now }: Services): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS).toISOString()
  const gone = sql`select sha256 from ${sql.id(UNUSED_CONTENTS)} where at < ${before}::timestamptz`
  if (!(await gone.execute(db.kysely)).rows.length) return
  const store = createFileStore(config.dataDir)
  await db.kysely.transaction().execute(async executor => {
    await sql`lock table ${sql.id(FILES)} in share row exclusive mode`.execute(executor)
    const { rows } = await sql<{ sha256: string; kept: boolean }>`
      delete from ${sql.id(UNUSED_CONTENTS)} contents where at < ${before}::timestamptz
      returning sha256, exists (select from ${sql.id(FILES)} where sha256 = contents.sha256) as kept`.execute(
      executor,
    )
    for (const { sha256, kept } of rows) if (!kept) await store.remove(sha256)
  })
}
