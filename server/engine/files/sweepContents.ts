import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { ScheduledJob } from '../../base/job'
import type { Services } from '../../base/services'
import { isContent } from './fileStore'
import { scanFolder } from './scan'
import { FILES, UNUSED_CONTENTS } from './tables'

const DAY_MS = 86_400_000
/** No scan of an upload takes so long. */
const SCAN_MS = 3_600_000

/** Finds contents on disk that no file has: of an upload that was refused or cut off. They go as those of deleted files do. */
export const contentsJob: ScheduledJob = {
  name: 'sweep-contents',
  every: '41 3 * * *',
  run: async ({ services }) => ({ found: await sweepContents(services) }),
}

/** Marks contents without a file, and removes what a process that was killed had begun to write. */
export async function sweepContents(services: Services): Promise<number> {
  const root = join(services.config.dataDir, 'files')
  const before = services.now().getTime() - DAY_MS
  let found = 0
  for (const folder of await namesIn(root)) {
    const names = await namesIn(join(root, folder))
    const known = await knownAmong(services, names.filter(isContent))
    for (const name of names) {
      const path = join(root, folder, name)
      if (known.has(name) || !(await isOlder(path, before))) continue
      found++
      if (isContent(name)) await markGone(services, name)
      else await rm(path, { force: true })
    }
  }
  return found + (await sweepScans(services))
}

/** Removes uploads that a process was killed over while they were scanned: they lie there as they were sent. */
async function sweepScans({ config, now }: Services): Promise<number> {
  const folder = scanFolder(config.dataDir)
  let found = 0
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    if (!(await isOlder(path, now().getTime() - SCAN_MS))) continue
    found++
    await rm(path, { force: true })
  }
  return found
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw error
  }
}

async function isOlder(path: string, before: number): Promise<boolean> {
  try {
    return (await stat(path)).mtimeMs < before
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
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
