import type { Ability } from '../../../src/core/access/ability'
import type { Rule } from '../../../src/core/access/rule'
import type { Values } from '../../../src/core/schema/resource'
import type { Operation } from '../audit/operation'
import type { RequestSignal } from '../storage/driver/requestSignal'

/** The signed-in person of a request, with what they may do. */
export interface Session {
  /** Id of the session, not its secret. */
  id: number
  user: Values & { id: number }
  rules: Rule[]
  ability: Ability
  /** A second step is asked for and not there yet: until then only the account itself answers. */
  mustSetUpTwoSteps?: boolean
  /** The live connection of the tab that asks, where it says so. */
  socket?: string
  /** Whoever asks to read, and may go before the answer is there. */
  signal?: RequestSignal
  /** What this request writes is a part of it; nothing is said where it only reads. */
  operation?: Operation
}

/** What the middleware leaves for the routes. */
export interface Env {
  Variables: {
    session: Session
    /** Whether the session still holds, where a request is answered while the database is asked. */
    confirmed?: Promise<boolean>
    /** Language of messages: `Accept-Language`, else the user's, else English. */
    language: string
    /** Of this request, in the log and in its answer. */
    requestId: string
    /** When the request arrived, by `performance.now()`. */
    arrived: number
  }
}
