import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../storage/database'
import { ATTEMPTS } from './tables'

const WINDOW_SECONDS = 15 * 60

/** Too many sign-ins were tried; `seconds` says when to come back. */
export class TooManyAttempts extends Error {
  constructor(readonly seconds: number) {
    super(`Too many sign-in attempts; wait ${seconds} s`)
    this.name = 'TooManyAttempts'
  }
}

/** Counts failed sign-ins, for all processes on one database and over restarts. */
export interface Attempts {
  /** Counts one attempt; throws `TooManyAttempts` when it is one too many. */
  count(email: string, address: string): Promise<void>
  /** The password was right: the attempt did not count, and the account starts afresh from this address. */
  succeed(email: string, address: string): Promise<void>
}

// What the limiter needs of a `pg` pool, so that it works on the embedded database too.
const poolOf = ({ kysely }: Database) => ({
  query: async ({ text, values = [] }: { text: string; values?: unknown[] }) => {
    const { rows } = await kysely.executeQuery(CompiledQuery.raw(text, values))
    return { rows, rowCount: rows.length }
  },
})

function limiter(db: Database, keyPrefix: string, points: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: poolOf(db),
    storeType: 'pool',
    tableName: ATTEMPTS,
    tableCreated: true,
    keyPrefix,
    points,
    duration: WINDOW_SECONDS,
  })
}

// The table tells nobody which addresses were tried.
const digest = (...parts: string[]) => createHash('sha256').update(parts.join('\0')).digest('base64url')

/**
 * Limits guessing: 10 tries for an account from one address, 100 for an account from anywhere, 50 from one address,
 * each in a quarter of an hour.
 */
export function createAttempts(db: Database): Attempts {
  const pair = {
    limiter: limiter(db, 'pair', 10),
    key: (email: string, address: string) => digest(email, address),
  }
  const limits = [
    pair,
    { limiter: limiter(db, 'address', 50), key: (_email: string, address: string) => digest(address) },
    { limiter: limiter(db, 'account', 100), key: (email: string) => digest(email) },
  ]
  return {
    count: async (email, address) => {
      for (const { limiter, key } of limits) {
        try {
          await limiter.consume(key(email, address))
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal
          throw new TooManyAttempts(Math.ceil(refusal.msBeforeNext / 1000))
        }
      }
    },
    succeed: async (email, address) => {
      for (const { limiter, key } of limits) await limiter.reward(key(email, address))
      await pair.limiter.delete(pair.key(email, address))
    },
  }
}
