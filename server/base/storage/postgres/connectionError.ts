/** The meaning of a refused connection, by the error code of the system or of PostgreSQL. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing is listening there. Start PostgreSQL, or correct the host and the port',
  ENOTFOUND: 'there is no such host. Correct its name',
  EAI_AGAIN: 'the name of the host cannot be looked up. Correct it, or the DNS of this machine',
  ETIMEDOUT: 'the connection timed out. Correct the host, or open the firewall',
  EHOSTUNREACH: 'the host is unreachable. Correct its name, or the network',
  '28P01': 'the password is wrong, or there is no such user',
  '28000': 'PostgreSQL does not allow this user from this host. Correct the user, or pg_hba.conf',
  '3D000': 'there is no such database. Create it with `createdb`',
  '42501': 'this user cannot connect to the database. Grant CONNECT',
  '53300': 'PostgreSQL has no connections left. Raise max_connections, or close others',
}

/** Thrown when connecting to PostgreSQL fails; the message names the variable, the host and what to do. */
export class DatabaseConnectionError extends Error {
  override readonly name = 'DatabaseConnectionError'

  constructor(databaseUrl: string, cause: unknown) {
    super(`DATABASE_URL: cannot connect to ${placeOf(databaseUrl)}: ${reasonOf(cause)}.`, { cause })
  }
}

/** Returns the address without its password, for messages. */
function placeOf(databaseUrl: string): string {
  const { host, pathname, username } = new URL(databaseUrl)
  return `${host}${pathname}${username ? ` as ${username}` : ''}`
}

// Node reports a host with several addresses as an AggregateError without a message or code of its own.
function reasonOf(error: unknown): string {
  const [first = error] = error instanceof AggregateError ? error.errors : []
  const { code = '', message = String(first) } = first as NodeJS.ErrnoException
  return REASONS[code] ?? message
}
