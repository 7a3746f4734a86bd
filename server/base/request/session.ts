import type { Ability } from '../../../src/core/access/ability'
import type { Rule } from '../../../src/core/access/rule'
import type { Values } from '../../../src/core/schema/resource'
import type { Operation } from '../audit/operation'
import type { RequestSignal } from '../storage/driver/requestSignal'
import type { RouteBudget } from './routeBudget'

/** The signed-in user of a request, and their permissions. */
export interface Session {
  /** The ID of the session, which is not its secret. */
  id: number
  user: Values & { id: number }
  rules: Rule[]
  ability: Ability
  /**
   * Whether two-step verification is required but not set up. Until it is, only account routes can be used.
   */
  mustSetUpTwoSteps?: boolean
  /** The live connection of the requesting tab, if it sent one. */
  socket?: string
  /** Aborted when the client of a reading request disconnects. */
  signal?: RequestSignal
  /** The operation that this request's writes belong to. */
  operation?: Operation
}

/** The variables that middleware sets for routes. */
export interface Env {
  Variables: {
    session: Session
    /** Whether the session is still valid, if the response is prepared while the database checks it. */
    confirmed?: Promise<boolean>
    /** The language of messages: `Accept-Language`, otherwise the user's, otherwise English. */
    language: string
    /** The ID of this request in the log and in the response. */
    requestId: string
    budget?: RouteBudget
    /** When the request arrived, by `performance.now()`. */
    arrived: number
  }
}
