import { sql } from 'kysely'
import { ApiError } from '../../base/errors/apiError'
import type { Services } from '../../base/services'
import type { Database, Executor } from '../../base/storage/database'
import { isOfAnother } from './databaseId'
import { isFileReferenced } from './mayRead'
import { FilesUnavailable } from './store/contents'
import { openFileStore } from './store/openFileStore'
import { FILES, UNUSED_CONTENTS } from './tables'

/** How long the content of a deleted file is kept, so that a backup that started earlier still finds it. */
const KEPT_MS = 86_400_000

/**
 * Deletes those of some files that no record contains any more, in the caller's transaction, and returns
 * their number. Their content is removed later. Not called when a file is removed from a record, because that
 * can be undone for a day.
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

/** A removal that started longer ago has ended, or its process was killed. */
const REMOVING_MS = 60_000

/**
 * Removes content from the store that no file has used for a day. The store can be slow or unreachable, so no
 * transaction waits for it: content is first marked, then removed, then its entry is deleted. Until then
 * `insertFile` refuses the same content.
 */
export async function removeContents(
  { db, config, now, log }: Services,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS).toISOString()
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from ${sql.id(UNUSED_CONTENTS)} where at < ${before}::timestamptz order by sha256`.execute(
    db.kysely,
  )
  if (!rows.length) return
  const store = openFileStore(config)
  for (const { sha256 } of rows) {
    signal?.throwIfAborted()
    try {
      // Checked each time, because another database can take over the store in the meantime.
      if (await isOfAnother({ db, dataDir: config.dataDir }, store)) return
      if (await beginRemoval(db.kysely, sha256)) await store.remove(sha256)
    } catch (error) {
      if (!(error instanceof FilesUnavailable)) throw error
      log.warn({ err: error }, 'The content of deleted files could not be removed; the next run tries again')
      return
    }
    await sql`delete from ${sql.id(UNUSED_CONTENTS)} where sha256 = ${sha256}`.execute(db.kysely)
  }
}

/** Marks content that still has no file; returns whether to remove it. */
const beginRemoval = (db: Database['kysely'], sha256: string): Promise<boolean> =>
  db.transaction().execute(async trx => {
    await lockContent(trx, sha256)
    const { rows } = await sql`
      update ${sql.id(UNUSED_CONTENTS)} set removing_at = now() where sha256 = ${sha256}
        and not exists (select from ${sql.id(FILES)} where sha256 = ${sha256}) returning sha256`.execute(trx)
    return rows.length > 0
  })

const lockContent = (trx: Executor, sha256: string) =>
  sql`select pg_advisory_xact_lock(hashtext('contents'), hashtext(${sha256}))`.execute(trx)

/** Inserts a file in the caller's transaction. Throws a 503 while the same content is being removed. */
export async function insertFile(trx: Executor, file: NewFile): Promise<number> {
  await lockContent(trx, file.sha256)
  const { rows } = await sql`
    select from ${sql.id(UNUSED_CONTENTS)} where sha256 = ${file.sha256}
      and removing_at > now() - make_interval(secs => ${REMOVING_MS / 1000})`.execute(trx)
  if (rows.length)
    throw new ApiError(503, 'unavailable', { message: 'api.busy', headers: { 'Retry-After': '5' } })
  const { id } = await trx
    .insertInto(FILES)
    .values({ ...file })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}

interface NewFile {
  name: string
  type: string
  size: number
  sha256: string
  uploaded_by: number
  pending: boolean
}
