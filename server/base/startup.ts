import pino, { type Logger } from 'pino'
import type { Config } from './config'
import type { Database } from './storage/database'
import { openDataFolder } from './storage/dataFolder'
import { delay } from './storage/delay'
import { openDatabase } from './storage/openDatabase'
import { isUnavailable } from './storage/unavailable'

/** The log and the database of a process that is starting. */
export interface Startup {
  log: Logger
  /** The database while it opens; its tables are not checked yet. */
  db: Promise<Database>
  /** Resolves once opening leaves this thread free, because another one or PostgreSQL works, or has failed. */
  threadFree: Promise<void>
}

/**
 * Starts to open the database. This is the slowest part of a start, so everything else is loaded in the
 * meantime.
 */
export function beginStartup(config: Config): Startup {
  const { databaseUrl, sessionUrl, dataDir, logLevel } = config
  const log = pino({ level: logLevel, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
  const report = (error: Error) => log.warn({ err: error }, 'Problem with the database')
  let onThreadFree: (() => void) | undefined
  const begun = new Promise<void>(resolve => {
    onThreadFree = resolve
  })
  const open = async () => {
    // Files are stored there for either kind of database.
    await openDataFolder(dataDir)
    return openDatabase({ databaseUrl, sessionUrl, dataDir, report, onThreadFree })
  }
  const db = untilThere(open, log)
  // `openServices` awaits the promise; until then, a failure must not count as an unhandled rejection.
  const ended = db.then(
    () => undefined,
    () => undefined,
  )
  return { log, db, threadFree: Promise.race([begun, ended]) }
}

const PATIENCE_MS = 30_000
const PAUSE_MS = 1_000
const NOT_THERE = /^(ECONNREFUSED|ECONNRESET|EPIPE|EHOSTUNREACH|ETIMEDOUT|57P0[123]|53300)$/

/** Opens the database, and waits for one that is still starting or restarting. */
async function untilThere(open: () => Promise<Database>, log: Logger): Promise<Database> {
  const late = performance.now() + PATIENCE_MS
  for (;;)
    try {
      return await open()
    } catch (error) {
      if (!isNotThere(error) || performance.now() > late) throw error
      log.warn({ reason: messageOf(error) }, 'The database is not reachable yet: waiting for it')
      await delay(PAUSE_MS)
    }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function isNotThere(error: unknown): boolean {
  if (isUnavailable(error)) return true
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isNotThere)
  const { code = '', cause } = error as NodeJS.ErrnoException
  return NOT_THERE.test(code) || isNotThere(cause)
}
