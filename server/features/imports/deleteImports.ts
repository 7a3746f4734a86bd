import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { ScheduledJob } from '../../base/job'
import type { Scope, Services } from '../../base/services'
import { filePath } from './imported'
import { removeFile } from './receive'
import { IMPORT_ROWS, IMPORTS } from './tables'

const DAY_MS = 86_400_000

/** Deletes imports with their rows and files. The records that they wrote stay, and so do their tasks. */
export async function deleteImports(services: Services, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  await services.db.kysely.transaction().execute(async db => {
    // The import first: this waits for a running transaction that writes its rows.
    await sql`delete from ${sql.id(IMPORTS)} where id = any(${ids}::uuid[])`.execute(db)
    await sql`delete from ${sql.id(IMPORT_ROWS)} where import = any(${ids}::uuid[])`.execute(db)
  })
  await Promise.all(ids.map(id => removeFile(filePath(services, id))))
}

/** The maximum number of a person's open imports. */
const MAX_OPEN = 10

/** Deletes a person's oldest open imports, so that another one can start. */
export async function makeRoom({ services, actor }: Scope): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.id(IMPORTS)} where "by" = ${actor.id} and status <> 'writing'
    order by touched_at desc offset ${MAX_OPEN - 1}`.execute(services.db.kysely)
  const ids = rows.map(({ id }) => id)
  await deleteImports(services, ids)
}

/** Deletes imports that have been unused for a day, and files left by killed processes. */
export const importsJob: ScheduledJob = {
  name: 'forget-imports',
  every: '17 * * * *',
  run: async ({ services }) => {
    const { kysely } = services.db
    const before = new Date(services.now().getTime() - DAY_MS)
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.id(IMPORTS)} where touched_at < ${before.toISOString()}::timestamptz`.execute(
      kysely,
    )
    await deleteImports(
      services,
      rows.map(({ id }) => id),
    )
    return { forgotten: rows.length, files: await removeLeftFiles(services, before) }
  },
}

async function removeLeftFiles(services: Services, before: Date): Promise<number> {
  const folder = dirname(filePath(services, 'x'))
  const names = await readdir(folder).catch(error => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [] as string[]
    throw error
  })
  const { rows } = await sql<{ id: string }>`select id::text from ${sql.id(IMPORTS)}`.execute(
    services.db.kysely,
  )
  const kept = new Set(rows.map(({ id }) => id))
  let removed = 0
  for (const name of names) {
    const path = join(folder, name)
    // The pages of a file are next to it, with its name as a prefix.
    if (kept.has(name.split('.')[0] ?? '') || (await stat(path)).mtime >= before) continue
    await removeFile(path)
    removed += 1
  }
  return removed
}
