import pg from 'pg'
import type { Database } from '../database'
import { createKysely } from '../driver/createKysely'
import { notify } from '../notifications'
import { prepareEngine } from '../requirements'
import { PostgresListener } from './listener'
import { poolSessions } from './poolSessions'
import { clientSettings, sessionSettings } from './settings'

export interface PostgresOptions {
  databaseUrl: string
  /** Connections at most, those of `listen` aside. */
  poolSize?: number
  /** Told about a connection that was lost while nobody used it. */
  report: (error: Error) => void
}

/** Opens PostgreSQL 14 or later. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { databaseUrl, poolSize = 10, report } = options
  const pool = new pg.Pool({ ...clientSettings(databaseUrl), max: poolSize })
  pool.on('error', report)
  pool.on('connect', client => {
    client.query(sessionSettings).catch(report)
  })
  const kysely = createKysely(poolSessions(pool))
  const listener = new PostgresListener(databaseUrl, report)
  try {
    const serverVersion = await prepareEngine(kysely)
    return {
      kysely,
      engine: 'postgres',
      serverVersion,
      listen: (channel, handler) => listener.listen(channel, handler),
      notify: (channel, payload, executor = kysely) => notify(executor, channel, payload),
      close: async () => {
        await listener.close()
        await kysely.destroy()
      },
    }
  } catch (error) {
    await kysely.destroy()
    throw error
  }
}
