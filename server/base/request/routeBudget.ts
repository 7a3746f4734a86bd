import type { Context } from 'hono'

/** A route of at least this many points is heavy: it can occupy a connection of the database for seconds. */
export const HEAVY = 5

/** The budget of a request's account and address. */
export interface RouteBudget {
  /** Spends the points of a route beyond the first, and runs it in the account's turn. */
  run(c: Context, points: number, answer: () => Promise<Response>): Promise<Response>
}
