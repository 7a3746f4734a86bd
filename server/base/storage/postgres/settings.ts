import type { ClientConfig } from 'pg'
import { parserOf } from '../values'

/** The application name of our connections in `pg_stat_activity`; announced names start with it. */
export const APPLICATION = 'coverdesk'

/** Returns the settings of every connection. Only our own parsers read values. */
export function clientSettings(databaseUrl: string): ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: APPLICATION,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types: { getTypeParser: (oid: number) => parserOf(oid) } as ClientConfig['types'],
  }
}

/**
 * The longest time for a statement, and for a transaction without a next statement. Work that needs longer
 * sets its own limit in its transaction: a backup, a restore, the creation of indexes. An export or a task
 * consists of many statements.
 */
const LIMIT = '5min'

/** Run on every new connection: the texts of dates and times must not depend on the server's settings. */
export const sessionSettings = `set statement_timeout to '${LIMIT}'; set idle_in_transaction_session_timeout to '${LIMIT}'; set time zone 'UTC'; set datestyle to 'ISO, YMD'; set intervalstyle to 'postgres'; set bytea_output to 'hex'`
