import { sql } from 'kysely'
import type { Database } from '../../base/storage/database'
import { PROCESSES } from './tables'

/** A process that has said nothing for so long is not there any more. */
export const SILENCE_S = 20

const processes = sql.id(PROCESSES)

/** Writes down that a process is there; answers whether that was not known. */
export async function heartbeat(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ inserted: boolean }>`
    insert into ${processes} (id) values (${id})
    on conflict (id) do update set beat_at = now() returning xmax = 0 as inserted`.execute(db.kysely)
  return rows[0]?.inserted === true
}

/** Crosses a process out. */
export async function removeProcess(db: Database, id: string): Promise<void> {
  await sql`delete from ${processes} where id = ${id}`.execute(db.kysely)
}

/** Crosses out those that are silent. */
export async function removeSilentProcesses(db: Database, seconds = SILENCE_S): Promise<void> {
  await sql`delete from ${processes}
    where beat_at < now() - make_interval(secs => ${seconds})`.execute(db.kysely)
}

/** The processes that are there. */
export async function processesNow(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${processes}
    where beat_at >= now() - make_interval(secs => ${SILENCE_S})`.execute(db.kysely)
  return rows.map(({ id }) => id)
}
