import { createHmac, randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '../../base/config'
import { ApiError } from '../../base/errors/apiError'
import { clientAddress, networkOf } from '../../base/request/clientAddress'
import { onClose } from '../../base/request/onClose'
import { HEAVY, type RouteBudget } from '../../base/request/routeBudget'
import type { Env } from '../../base/request/session'
import { RequestAborted, type RequestSignal } from '../../base/storage/driver/requestSignal'
import { queueFull, Turns } from '../../base/turns'

/** The requests that an account or address can make per minute. Most cost one point, slow ones more. */
export interface RequestBudget extends RouteBudget {
  /** Counts the requests of an address. */
  ofAddress: MiddlewareHandler<Env>
  /** Counts a request of an account; throws a 429 beyond the limit. */
  spend(account: number): Promise<void>
}

/** How many accounts' limits an address has, for an office whose people share one address. */
const ACCOUNTS_AT_AN_ADDRESS = 10

/**
 * The heavy requests that an account has at the same time; its others wait. Each more makes everybody else wait
 * longer for the main thread (`npm run bench -- fairness`).
 */
const HEAVY_AT_ONCE = 2
const HEAVY_WAITING = 50
/**
 * The other requests that an account has at the same time: a filter that matches texts in many records is as slow as a
 * heavy request. A list takes two of the database's ten connections, for its page and its count, so two of them always
 * remain for everybody else.
 */
const LIGHT_AT_ONCE = 2
const LIGHT_WAITING = 200

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
  const turns = new Turns({
    ...{ atOnce: Number.POSITIVE_INFINITY, each: HEAVY_AT_ONCE },
    ...{ waiting: Number.POSITIVE_INFINITY, eachWaiting: HEAVY_WAITING },
  })
  const lightTurns = new Turns({
    ...{ atOnce: Number.POSITIVE_INFINITY, each: LIGHT_AT_ONCE },
    ...{ waiting: Number.POSITIVE_INFINITY, eachWaiting: LIGHT_WAITING },
  })
  const networkAt = (c: Context) => networkOf(clientAddress(c, trustedProxies))

  async function take(from: RateLimiterMemory, key: string, points: number): Promise<void> {
    if (!requestsPerMinute) return
    try {
      await from.consume(key, points)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      const seconds = Math.ceil(refusal.msBeforeNext / 1000)
      throw new ApiError(429, 'too_many', {
        message: 'api.too_many_requests',
        headers: { 'Retry-After': String(seconds) },
      })
    }
  }

  const budget: RequestBudget = {
    ofAddress: createMiddleware<Env>(async (c, next) => {
      c.set('budget', budget)
      await take(addresses, bucketOf(networkAt(c)), 1)
      await next()
    }),
    spend: account => take(accounts, String(account), 1),
    run: async (c, points, answer) => {
      const { session } = c.var as Partial<Env['Variables']>
      const account = session && String(session.user.id)
      if (points > 1) {
        await take(addresses, bucketOf(networkAt(c)), points - 1)
        if (account) await take(accounts, account, points - 1)
      }
      if (points >= HEAVY) return inHeavyTurn(c, { turns, person: account ?? networkAt(c) }, answer)
      return account ? inTurn(session?.signal, { turns: lightTurns, person: account }, answer) : answer()
    },
  }
  return budget
}

interface Turn {
  turns: Turns
  person: string
}

/** The responses whose request has its turn. A request whose session has changed is handled twice. */
const begun = new WeakSet<ServerResponse>()

/** Answers when it is a person's turn, which lasts until the work has ended and the response is sent. */
async function inHeavyTurn(c: Context<Env>, turn: Turn, answer: () => Promise<Response>): Promise<Response> {
  const { signal } = c.var.session ?? {}
  const { outgoing } = (c.env ?? {}) as { outgoing?: ServerResponse }
  // A request without a connection was made in this process, as tests do.
  if (!outgoing) return inTurn(signal, turn, answer)
  if (begun.has(outgoing)) return answer()
  const gone = new AbortController()
  onClose(outgoing, () => gone.abort(new RequestAborted()))
  const leave = await enterTurn(signal, turn, gone)
  begun.add(outgoing)
  try {
    return await answer()
  } finally {
    // A write runs to its end without its client.
    if (gone.signal.aborted) leave()
    else gone.signal.addEventListener('abort', leave)
  }
}

/** Answers when it is a person's turn, which lasts until there is a response. */
async function inTurn(
  signal: RequestSignal | undefined,
  turn: Turn,
  answer: () => Promise<Response>,
): Promise<Response> {
  const leave = await enterTurn(signal, turn, new AbortController())
  try {
    return await answer()
  } finally {
    leave()
  }
}

/**
 * Waits for a person's turn until the client has disconnected or has waited too long. Only reading requests have a
 * signal: a record is saved even if its sender has closed the page. `gone` ends the wait: by the caller when the connection
 * closes, or here by the signal.
 */
async function enterTurn(
  signal: RequestSignal | undefined,
  { turns, person }: Turn,
  gone: AbortController,
): Promise<() => void> {
  const stop = () => gone.abort(signal?.late ? queueFull() : new RequestAborted())
  if (signal?.aborted) stop()
  signal?.watch(stop)
  try {
    const leave = await turns.enter(person, gone.signal)
    signal?.restart()
    return leave
  } finally {
    signal?.unwatch(stop)
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
