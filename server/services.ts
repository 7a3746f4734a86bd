import type { Logger } from 'pino'
import type { Actor, Rule } from '../src/access/rule'
import type { Resources } from '../src/schema/resources'
import type { Config } from './config'
import type { Keyring } from './encryption/keyring'
import type { LiveServer } from './live/openLive'
import type { LoadWatch } from './load/loadWatch'
import type { Measures } from './measures/loadMeasures'
import type { Messages } from './messages'
import type { ServerHooks } from './records/write/serverHooks'
import type { Office } from './settings/office'
import type { Database } from './storage/database'

/** What every part of the server works with; made once in main.ts, made anew by each test. */
export interface Services {
  /** What time it is: the system's clock, in tests one that they move. Ask it, never `new Date()`, what depends on the day. */
  now(): Date
  config: Config
  db: Database
  resources: Resources
  /** The product's own rules: by the type of an account, then by its role. */
  rulesFor(actor: Actor, roleRules?: readonly Rule[]): Rule[]
  messages: Messages
  /** What only the server does when records of a resource are written, by the resource's name. */
  hooks?: ReadonlyMap<string, ServerHooks>
  /** The measures of the product, by name. */
  measures?: Measures
  /** What serves those who are connected. */
  live: LiveServer
  /** Encrypts what must be readable again. */
  keyring: Keyring
  log: Logger
  /** What watches over the main thread, in a process that serves. */
  load?: LoadWatch
  /** What the office has decided in its settings. */
  office: Office
}
