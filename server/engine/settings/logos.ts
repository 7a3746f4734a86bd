import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { invalid } from '../../base/errors/apiError'
import { LOGOS } from '../../base/settings/tables'
import type { Executor } from '../../base/storage/database'

/** Returns the path of a logo, relative to the API. The content at this path never changes. */
export const logoPath = (hash: string) => `settings/logo?v=${hash}`
const PATH = /^settings\/logo\?v=([0-9a-f]{64})$/

/** Stores a logo and returns its path. The settings decide whether it is shown. */
export async function storeLogo(db: Executor, png: Uint8Array): Promise<string> {
  const hash = createHash('sha256').update(png).digest('hex')
  await sql`
    insert into ${sql.id(LOGOS)} (hash, png) values (${hash}, ${Buffer.from(png).toString('base64')})
    on conflict (hash) do update set created_at = now()`.execute(db)
  return logoPath(hash)
}

/** Returns the bytes of a logo, or undefined. */
export async function readLogo(db: Executor, hash: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { rows } = await sql<{ png: string }>`
    select png from ${sql.id(LOGOS)} where hash = ${hash}`.execute(db)
  return rows[0] && new Uint8Array(Buffer.from(rows[0].png, 'base64'))
}

/**
 * Refuses a value that is not the path of an uploaded logo. A logo on another server would reveal to it who
 * opens the app.
 */
export async function requireUploadedLogo(db: Executor, value: unknown): Promise<void> {
  if (!value) return
  const hash = PATH.exec(String(value))?.[1]
  if (!hash || !(await readLogo(db, hash))) throw invalid({ company_logo: [{ key: 'validation.logo' }] })
}

/** Deletes unused logos that were uploaded more than a day ago. */
export async function deleteUnusedLogos(db: Executor, used: readonly unknown[]): Promise<void> {
  const hashes = used.map(value => PATH.exec(String(value))?.[1] ?? '')
  await sql`
    delete from ${sql.id(LOGOS)}
    where created_at < now() - interval '1 day' and not hash = any(${hashes}::text[])`.execute(db)
}
