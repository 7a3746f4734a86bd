import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Services } from '../services'

const PATIENCE_MS = 3_000

/** `GET health`: whether this process and its database answer (O-07), and whether live events reach who is connected. */
export function healthRoutes({ db, log, live }: Services): Hono {
  return new Hono().get('/health', async c => {
    const database = { engine: db.engine, version: db.serverVersion }
    try {
      await within(PATIENCE_MS, sql`select 1`.execute(db.kysely))
    } catch (error) {
      log.error({ err: error }, 'The database does not answer')
      const message = 'The database does not answer.'
      return c.json({ status: 'error', code: 'database_unavailable', message, details: { database } }, 503)
    }
    return c.json({
      status: 'success',
      data: { uptime: Math.floor(process.uptime()), database, live: { works: !live.problem } },
    })
  })
}

async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms`)), milliseconds)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
