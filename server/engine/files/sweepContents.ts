import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { ScheduledJob } from '../../base/job'
import type { Services } from '../../base/services'
import { isOfAnother } from './databaseId'
import { isOlder, namesIn } from './store/folderStore'
import { openFileStore } from './store/openFileStore'
import { FILES, UNUSED_CONTENTS } from './tables'
import { uploadFolder } from './uploadFolder'

const DAY_MS = 86_400_000
/** No upload takes longer than this. */
const UPLOAD_MS = 3_600_000
const AT_ONCE = 1_000

/**
 * Finds content in the store that no file uses, from an upload that was refused or interrupted. It is removed
 * like the content of deleted files.
 */
export const contentsJob: ScheduledJob = {
  name: 'sweep-contents',
  every: '41 3 * * *',
  run: async ({ services, signal }) => ({ found: await sweepContents(services, signal) }),
}

/** Marks content without a file, and removes what killed processes started to write. */
export async function sweepContents(services: Services, signal?: AbortSignal): Promise<number> {
  const { db, config, log } = services
  const store = openFileStore(config)
  if (await isOfAnother({ db, dataDir: config.dataDir }, store)) {
    log.error(`The files in ${store.place} belong to another database now: none are removed`)
    return sweepUploads(services)
  }
  const before = services.now().getTime() - DAY_MS
  let found = 0
  let old: string[] = []
  const markUnknown = async () => {
    signal?.throwIfAborted()
    const known = await knownAmong(services, old)
    const unknown = old.filter(sha256 => !known.has(sha256))
    for (const sha256 of unknown) await markGone(services, sha256)
    found += unknown.length
    old = []
  }
  for await (const { sha256, written } of store.list()) {
    if (written < before) old.push(sha256)
    if (old.length === AT_ONCE) await markUnknown()
  }
  await markUnknown()
  return found + (await store.removeDrafts(before)) + (await sweepUploads(services))
}

/** Removes uploads whose process was killed before they reached the store. */
async function sweepUploads({ config, now }: Services): Promise<number> {
  const folder = uploadFolder(config.dataDir)
  let found = 0
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    if (!(await isOlder(path, now().getTime() - UPLOAD_MS))) continue
    found++
    await rm(path, { force: true })
  }
  return found
}

async function knownAmong({ db }: Services, hashes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from ${sql.id(FILES)} where sha256 = any(${hashes}::text[])
    union select sha256 from ${sql.id(UNUSED_CONTENTS)} where sha256 = any(${hashes}::text[])`.execute(
    db.kysely,
  )
  return new Set(rows.map(({ sha256 }) => sha256))
}

const markGone = ({ db, now }: Services, sha256: string) =>
  sql`insert into ${sql.id(UNUSED_CONTENTS)} (sha256, at) values (${sha256}, ${now().toISOString()}::timestamptz)
    on conflict (sha256) do nothing`.execute(db.kysely)
