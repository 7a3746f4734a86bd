import { sql } from 'kysely'
import type { Database } from '../../base/storage/database'
import { PROCESSES } from './tables'

/** After this time without a heartbeat, a process counts as stopped. */
export const SILENCE_S = 20

const processes = sql.id(PROCESSES)

/** Records a process's heartbeat; returns whether the process is new. */
export async function heartbeat(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ inserted: boolean }>`
    insert into ${processes} (id) values (${id})
    on conflict (id) do update set beat_at = now() returning xmax = 0 as inserted`.execute(db.kysely)
  return rows[0]?.inserted === true
}

export async function removeProcess(db: Database, id: string): Promise<void> {
  await sql`delete from ${processes} where id = ${id}`.execute(db.kysely)
}

/** Deletes the processes without a recent heartbeat. */
export async function removeSilentProcesses(db: Database, seconds = SILENCE_S): Promise<void> {
  await sql`delete from ${processes}
    where beat_at < now() - make_interval(secs => ${seconds}) or beat_at > now() + make_interval(secs => ${seconds})`.execute(
    db.kysely,
  )
}

/** Returns the running processes. */
export async function processesNow(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${processes}
    where beat_at between now() - make_interval(secs => ${SILENCE_S}) and now() + make_interval(secs => ${SILENCE_S})`.execute(
    db.kysely,
  )
  return rows.map(({ id }) => id)
}
