import pino, { type Logger } from 'pino'
import type { Config } from './config'
import type { Database } from './storage/database'
import { openDatabase } from './storage/openDatabase'

/** What a process begins with, before it knows what it serves. */
export interface Opening {
  log: Logger
  /** Being opened: nobody has looked at its tables yet. */
  db: Promise<Database>
}

/** Begins to open the database of a configuration: nothing at a start takes longer, so all else is read meanwhile. */
export function beginOpening(config: Config): Opening {
  const { databaseUrl, dataDir, logLevel } = config
  const log = pino({ level: logLevel, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
  const report = (error: Error) => log.warn({ err: error }, 'The database is not as it should be')
  return { log, db: openDatabase({ databaseUrl, dataDir, report }) }
}
