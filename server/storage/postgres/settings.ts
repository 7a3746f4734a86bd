import type { ClientConfig } from 'pg'
import { parserOf } from '../values'

/** How every connection is opened: values read by our parsers only. */
export function clientSettings(databaseUrl: string): ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: 'coverdesk',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types: { getTypeParser: (oid: number) => parserOf(oid) } as ClientConfig['types'],
  }
}

/** Run on every new connection: the texts of dates and times must not depend on the server's settings. */
export const sessionSettings = `set time zone 'UTC'; set datestyle to 'ISO, YMD'; set intervalstyle to 'postgres'; set bytea_output to 'hex'`
