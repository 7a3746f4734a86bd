import { sql } from 'kysely'
import { healthEndpoints } from '../../../src/contract/health'
import { can } from '../../../src/core/access/ability'
import type { LoadReport } from '../../base/load/loadWatch'
import type { Services } from '../../base/services'
import { readSession } from '../../engine/people/sessions'
import { route } from '../http/route'

const PATIENCE_MS = 3_000

/**
 * Checks whether this process and its database respond (O-07),
 * whether live events reach connected clients, and whether all stored definitions are in use.
 */
const readHealth = route(healthEndpoints.read, async ({ services, c }) => {
  const { db, log, live, definitions } = services
  const database = { engine: db.engine, version: db.serverVersion }
  try {
    await within(PATIENCE_MS, sql`select 1`.execute(db.kysely))
  } catch (error) {
    log.error({ err: error }, 'The database does not respond')
    const message = 'The database does not respond.'
    return c.json({ status: 'error', code: 'database_unavailable', message, details: { database } }, 503)
  }
  const load = await loadFor(services, c.req.header('Authorization'))
  return {
    data: {
      uptime: Math.floor(process.uptime()),
      database,
      live: { works: !live.problem },
      definitions: { left_out: definitions.leftOut().size },
      ...(load ? { event_loop: load } : {}),
    },
  }
})

/** The report names the accounts of running requests, so it requires every permission. */
async function loadFor(services: Services, authorization?: string): Promise<LoadReport | undefined> {
  if (!services.load || !authorization) return undefined
  const session = await readSession(services, authorization)
  const mayKnow = session && !session.mustSetUpTwoSteps && can(session.ability, 'manage', 'all')
  return mayKnow ? services.load.report() : undefined
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

export const healthRoutes = [readHealth]
