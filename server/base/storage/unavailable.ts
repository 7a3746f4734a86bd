import { DatabaseError } from './databaseError'
import { isLostRace } from './tryAgain'

/** The database is unreachable at the moment; the statement is not the cause. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'

  constructor(cause: unknown) {
    super(`The database is unavailable: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/** A lost connection; a server that stops, starts or has no connection left; a timeout. */
const GONE = /^(08|57P0[123]|53[34]|57014|25P03)/
/** The disk that the database writes to is full. */
const FULL = /^(53100|58030)$/
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT'])

/**
 * A lost connection, or a server that stops, starts or has no connection left. The statement is not the
 * cause.
 */
const AWAY = /^(08|57P0[123]|53300)/

/** Returns whether the database is unreachable, so that the same work succeeds once it is back. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || (error instanceof DatabaseError && AWAY.test(error.code))

/**
 * Returns the problem if it is temporary or solved by freeing disk space: the database is unavailable, other
 * transactions use the same rows (`busy`), or the disk is full. Undefined for any other error.
 */
export function passingProblem(error: unknown): 'unavailable' | 'busy' | 'no_space' | undefined {
  if (error instanceof DatabaseUnavailable) return 'unavailable'
  if (isLostRace(error)) return 'busy'
  const { code = '' } = (error ?? {}) as { code?: string }
  if (NO_ROOM.has(code)) return 'no_space'
  if (!(error instanceof DatabaseError)) return undefined
  return FULL.test(code) ? 'no_space' : GONE.test(code) ? 'unavailable' : undefined
}

/**
 * Converts a driver's connection error to `DatabaseUnavailable`. Any other error is the database's, or a bug
 * of ours, and stays as it is.
 */
export function asUnavailable(error: unknown): unknown {
  const isConnection =
    error instanceof AggregateError ||
    (error instanceof Error &&
      (error.constructor === Error || 'syscall' in error) &&
      !(error instanceof DatabaseError))
  return isConnection ? new DatabaseUnavailable(error) : error
}
