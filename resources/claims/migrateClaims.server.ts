import { sql } from 'kysely'
import { findRecord, type Stored, type Writer } from '../../server/hooks'

/** The number of claims that are migrated together. */
const AT_ONCE = 200

type Migrate = (writer: Writer, claim: Stored) => Promise<void>

/**
 * Migrates claims by the given function. One that can't be migrated is logged and stays as it is, so that the
 * office starts. Returns the number of migrated claims.
 */
export async function migrateClaims(
  writer: Writer,
  rows: readonly { id: string }[],
  migrate: Migrate,
): Promise<number> {
  const ids = rows.map(({ id }) => Number(id))
  let migrated = 0
  for (let from = 0; from < ids.length; from += AT_ONCE)
    migrated += await migrateEach(writer, ids.slice(from, from + AT_ONCE), migrate)
  return migrated
}

/** Migrates claims together; if one of them fails, in halves, without the failed ones. */
async function migrateEach(writer: Writer, ids: readonly number[], migrate: Migrate): Promise<number> {
  await sql`savepoint migrated`.execute(writer.db)
  try {
    for (const id of ids) {
      const claim = await findRecord(writer, 'claims', { id, lock: true })
      if (claim) await migrate(writer, claim)
    }
    await sql`release savepoint migrated`.execute(writer.db)
    return ids.length
  } catch (failure) {
    await sql`rollback to savepoint migrated`.execute(writer.db)
    if (ids.length === 1) {
      writer.services.log.warn({ id: ids[0], err: failure }, 'A claim keeps its old form')
      return 0
    }
    const half = Math.ceil(ids.length / 2)
    const first = await migrateEach(writer, ids.slice(0, half), migrate)
    return first + (await migrateEach(writer, ids.slice(half), migrate))
  }
}
