import { sql } from 'kysely'
import type { Executor } from './database'

const lowestVersion = 140000

interface Capabilities extends Record<string, unknown> {
  version: string
  number: number
  encoding: string
  trigram: boolean
  collation: boolean
  ctype: string
}

interface Found extends Capabilities {
  /** Whether the extension is already installed. */
  installed: boolean
}

/** Thrown when the database lacks what the server needs; the message lists everything at once. */
export class DatabaseRequirementError extends Error {
  override readonly name = 'DatabaseRequirementError'

  constructor(missing: string[]) {
    super(
      `This database does not meet the requirements:\n${missing.map(requirement => `  - ${requirement}`).join('\n')}`,
    )
  }
}

/** Returns what the engine lacks, each with what to do; empty if nothing is missing. */
export function missingRequirements(found: Capabilities): string[] {
  const missing: string[] = []
  if (found.number < lowestVersion) {
    missing.push(`PostgreSQL ${found.version} is too old: version 14 or later is needed`)
  }
  if (found.encoding !== 'UTF8') {
    missing.push(`its encoding is ${found.encoding}: create the database with ENCODING 'UTF8'`)
  }
  if (!found.trigram) {
    missing.push('the extension pg_trgm is not available: install the contrib package (postgresql-contrib)')
  }
  if (!found.collation) {
    missing.push('the collation "und-x-icu" is missing: use a PostgreSQL that was built with ICU')
  }
  return missing
}

/** Returns advice about a setting that works but makes searches slow. */
export const adviceFor = ({ ctype }: Pick<Capabilities, 'ctype'>): string | undefined =>
  ctype === 'C' || ctype === 'POSIX'
    ? `its LC_CTYPE is ${ctype}: a search for Arabic letters, or others outside ASCII, uses no index and is slow ` +
      "among many records; create the database with LC_CTYPE 'C.UTF-8' or a language's"
    : undefined

/**
 * Checks the engine, creates the extension and returns the server's version. Calls `advise` with possible
 * improvements.
 */
export async function prepareEngine(db: Executor, advise?: (advice: string) => void): Promise<string> {
  const { rows } = await sql<Found>`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::int as number,
      current_setting('server_encoding') as encoding,
      exists (select from pg_extension where extname = 'pg_trgm') as installed,
      exists (select from pg_extension where extname = 'pg_trgm')
        or exists (select from pg_available_extensions where name = 'pg_trgm') as trigram,
      exists (select from pg_collation where collname = 'und-x-icu') as collation,
      (select datctype from pg_database where datname = current_database()) as ctype`.execute(db)
  const found = rows[0]
  if (!found) throw new Error('The database did not return its version')
  const missing = missingRequirements(found)
  if (missing.length > 0) throw new DatabaseRequirementError(missing)
  if (!found.installed) await createTrigramExtension(db)
  const advice = adviceFor(found)
  if (advice) advise?.(advice)
  return found.version.split(' ')[0] ?? found.version
}

async function createTrigramExtension(db: Executor): Promise<void> {
  try {
    // Two processes that create it at the same moment would collide in the catalog.
    await db.transaction().execute(async trx => {
      await sql`select pg_advisory_xact_lock(hashtext('extension pg_trgm'))`.execute(trx)
      await sql`create extension if not exists pg_trgm`.execute(trx)
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseRequirementError([
      `the extension pg_trgm could not be created (${reason}): have its owner run CREATE EXTENSION pg_trgm`,
    ])
  }
}
