import type { Context } from 'hono'

/** A route of at least this many points is heavy: it can occupy a connection of the database for seconds. */
export const HEAVY = 5
/**
 * What a request with a password costs: deriving its key takes 100 ms of a core. It is not heavy, so that an office
 * behind one address can sign in at the same time.
 */
export const PASSWORD_POINTS = 4

/** The budget of a request's account and address. */
export interface RouteBudget {
  /** Spends the points of a route beyond the first, and runs it in the account's turn. */
  run(c: Context, points: number, answer: () => Promise<Response>): Promise<Response>
}
