import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from '../../base/errors/apiError'
import { networkOf } from '../../base/request/clientAddress'
import type { Database } from '../../base/storage/database'
import { ATTEMPTS } from '../../engine/people/tables'
import type { Limit } from './limits'

/** Limits the attempts at one thing, in all processes on the database and across restarts. */
export interface Attempts {
  /**
   * Counts an attempt and throws a 429 beyond the limit. `account` is an email address or an account's ID.
   */
  count(account: string | number, address: string): Promise<void>
  /** Records a successful attempt: it does not count, and resets the account's count from this address. */
  succeed(account: string | number, address: string): Promise<void>
}

// The part of a `pg` pool that the limiter needs, so that it works on the embedded database too.
const poolOf = ({ kysely }: Database) => ({
  query: async ({ text, values = [] }: { text: string; values?: unknown[] }) => {
    const { rows } = await kysely.executeQuery(CompiledQuery.raw(text, values))
    return { rows, rowCount: rows.length }
  },
})

// Hashed, so that the table does not reveal which addresses were tried.
const digest = (...parts: string[]) => createHash('sha256').update(parts.join('\0')).digest('base64url')

const keyOf = ({ by }: Limit, account: string, address: string) =>
  by === 'pair'
    ? digest(account, networkOf(address))
    : digest(by === 'account' ? account : networkOf(address))

function limiterOf(db: Database, { name, points, seconds }: Limit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: poolOf(db),
    storeType: 'pool',
    tableName: ATTEMPTS,
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
  })
}

const made = new WeakMap<Database, Map<readonly Limit[], Attempts>>()

/**
 * Returns attempts that every given limit applies to. Call it with `services.db`, for which they are created
 * once: each limiter cleans its table with a timer, and the database of a scope or a transaction would get
 * more timers.
 */
export function attemptsOf(db: Database, limits: readonly Limit[]): Attempts {
  const known = made.get(db) ?? new Map<readonly Limit[], Attempts>()
  made.set(db, known)
  const attempts = known.get(limits) ?? createAttempts(db, limits)
  known.set(limits, attempts)
  return attempts
}

function createAttempts(db: Database, limits: readonly Limit[]): Attempts {
  const all = limits.map(limit => ({ limit, limiter: limiterOf(db, limit) }))
  return {
    count: async (account, address) => {
      for (const { limit, limiter } of all) {
        try {
          await limiter.consume(keyOf(limit, String(account), address))
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal
          const seconds = Math.ceil(refusal.msBeforeNext / 1000)
          throw new ApiError(429, 'too_many', { headers: { 'Retry-After': String(seconds) } })
        }
      }
    },
    succeed: async (account, address) => {
      for (const { limit, limiter } of all) {
        const key = keyOf(limit, String(account), address)
        if (limit.by === 'pair') await limiter.delete(key)
        else await limiter.reward(key)
      }
    },
  }
}
