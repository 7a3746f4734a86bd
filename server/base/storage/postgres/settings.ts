import type { ClientConfig } from 'pg'
import { parserOf } from '../values'

/** What the connections of our processes are called, in `pg_stat_activity`; an announced name begins with it. */
export const APPLICATION = 'coverdesk'

/** How every connection is opened: values read by our parsers only. */
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
 * No statement, and no transaction of which nobody sends the next one, holds a connection for longer. Who needs longer says
 * so in its transaction: a backup, a restore, indexes that are made. An export or a task is many statements.
 */
const LIMIT = '5min'

/** Run on every new connection: the texts of dates and times must not depend on the server's settings. */
export const sessionSettings = `set statement_timeout to '${LIMIT}'; set idle_in_transaction_session_timeout to '${LIMIT}'; set time zone 'UTC'; set datestyle to 'ISO, YMD'; set intervalstyle to 'postgres'; set bytea_output to 'hex'`
