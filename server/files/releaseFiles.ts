import { sql } from 'kysely'
import type { Services } from '../services'
import type { Executor } from '../storage/database'
import { createFileStore } from './fileStore'
import { isHeld } from './mayRead'
import { FILES } from './tables'

/** Forgets the files among some that no record holds any more; answers the hashes of what was in them. */
export async function forgetFiles(
  { resources }: Services,
  db: Executor,
  ids: readonly number[],
): Promise<string[]> {
  const hashes: string[] = []
  for (const id of ids) {
    if (await isHeld(resources, db, id)) continue
    const { rows } = await sql<{ sha256: string }>`
      delete from ${sql.id(FILES)} where id = ${id} returning sha256`.execute(db)
    hashes.push(...rows.map(({ sha256 }) => sha256))
  }
  return hashes
}

/**
 * Takes contents off the disk that no file has any more; call it once their files are gone for good. The same content
 * may be sent again at this moment: whoever sends it waits, and then finds that it has to be written anew.
 */
export async function removeContents({ db, config }: Services, hashes: readonly string[]): Promise<void> {
  if (!hashes.length) return
  const store = createFileStore(config.dataDir)
  await db.kysely.transaction().execute(async executor => {
    await sql`lock table ${sql.id(FILES)} in share row exclusive mode`.execute(executor)
    const { rows } = await sql<{ sha256: string }>`
      select sha256 from ${sql.id(FILES)} where sha256 = any(${[...hashes]}::text[])`.execute(executor)
    const kept = new Set(rows.map(({ sha256 }) => sha256))
    for (const sha256 of new Set(hashes)) if (!kept.has(sha256)) await store.remove(sha256)
  })
}
