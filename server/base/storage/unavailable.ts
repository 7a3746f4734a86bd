import { DatabaseError } from './databaseError'
import { isLostRace } from './tryAgain'

/** The database cannot be asked just now; nothing is wrong with what it was asked. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'

  constructor(cause: unknown) {
    super(
      `The database cannot be asked just now: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    )
  }
}

/** A connection that was lost, a server that ends or begins, has none left for us, or took too long. */
const GONE = /^(08|57P0[123]|53[34]|57014|25P03)/
/** The disk that the database writes to is full. */
const FULL = /^(53100|58030)$/
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT'])

/** A connection that was lost, or a server that ends, begins or has none left for us: it does not hang on the statement. */
const AWAY = /^(08|57P0[123]|53300)/

/** Whether the database cannot be reached: the same works as soon as it is back. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || (error instanceof DatabaseError && AWAY.test(error.code))

/**
 * What passes by itself, or with more room on a disk: the database is away, others are at the same rows (`busy`), the disk
 * is full; undefined for all other errors.
 */
export function passingProblem(error: unknown): 'unavailable' | 'busy' | 'no_space' | undefined {
  if (error instanceof DatabaseUnavailable) return 'unavailable'
  if (isLostRace(error)) return 'busy'
  const { code = '' } = (error ?? {}) as { code?: string }
  if (NO_ROOM.has(code)) return 'no_space'
  if (!(error instanceof DatabaseError)) return undefined
  return FULL.test(code) ? 'no_space' : GONE.test(code) ? 'unavailable' : undefined
}

/** What a driver throws that is no answer of the database: its connection, or a bug of ours, which stays what it is. */
export function asUnavailable(error: unknown): unknown {
  const isConnection =
    error instanceof AggregateError ||
    (error instanceof Error &&
      (error.constructor === Error || 'syscall' in error) &&
      !(error instanceof DatabaseError))
  return isConnection ? new DatabaseUnavailable(error) : error
}
