import { createHmac, randomBytes } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '../../base/config'
import { ApiError } from '../../base/errors/apiError'
import { clientAddress, networkOf } from '../../base/request/clientAddress'
import type { Env } from '../../base/request/session'

/** The requests that an account or address can make per minute. Most cost one point, slow ones more. */
export interface RequestBudget {
  /** Counts the requests of an address. */
  ofAddress: MiddlewareHandler<Env>
  /** Counts a request of an account; throws a 429 beyond the limit. */
  spend(c: Context, account: number): Promise<void>
}

/** How many accounts' limits an address has, for an office whose people share one address. */
const ACCOUNTS_AT_AN_ADDRESS = 10

const costs: readonly [method: string, path: RegExp, points: number][] = [
  ['GET', /\/export$/, 30],
  ['GET', /\/documents\/[^/]+$/, 20],
  ['POST', /\/(files|settings\/logo|imports?)(\/|$)/, 10],
  ['POST', /\/access\/preview$/, 10],
  ['GET', /\/search$/, 2],
]

/** Returns a request's points. */
export const costOf = (method: string, path: string): number =>
  costs.find(([of, at]) => of === method && at.test(path))?.[2] ?? 1

/**
 * Limits the requests of each account and address, per process, because a shared counter would cost each
 * request a query. Guesses of passwords, codes and links are counted across processes (`attemptsOf`).
 */
export function requestBudget({
  requestsPerMinute,
  trustedProxies,
}: Pick<Config, 'requestsPerMinute' | 'trustedProxies'>): RequestBudget {
  const limiter = (points: number) => new RateLimiterMemory({ points, duration: 60 })
  const accounts = limiter(requestsPerMinute)
  const addresses = limiter(requestsPerMinute * ACCOUNTS_AT_AN_ADDRESS)
  const bucketOf = buckets()

  async function take(from: RateLimiterMemory, key: string, { req }: Context): Promise<void> {
    try {
      await from.consume(key, costOf(req.method, req.path))
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      const seconds = Math.ceil(refusal.msBeforeNext / 1000)
      throw new ApiError(429, 'too_many', {
        message: 'api.too_many_requests',
        headers: { 'Retry-After': String(seconds) },
      })
    }
  }

  return {
    ofAddress: createMiddleware<Env>(async (c, next) => {
      if (requestsPerMinute) await take(addresses, bucketOf(networkOf(clientAddress(c, trustedProxies))), c)
      await next()
    }),
    spend: async (c, account) => {
      if (requestsPerMinute) await take(accounts, String(account), c)
    },
  }
}

/**
 * Returns a function that maps addresses to a fixed number of counters, because the number of addresses is
 * unlimited. The secret hides which addresses share a counter.
 */
function buckets(): (address: string) => string {
  const secret = randomBytes(16)
  return address => createHmac('sha256', secret).update(address).digest('hex').slice(0, 4)
}
