import type { Logger } from 'pino'
import type { FieldOption } from '../../src/contract/records'
import type { Ability } from '../../src/core/access/ability'
import type { Actor, Rule } from '../../src/core/access/rule'
import type { FilterContext } from '../../src/core/field/fieldType'
import type { Issues } from '../../src/core/schema/issues'
import type { Measure, Ratio } from '../../src/core/schema/measure'
import type { Blocker, Values } from '../../src/core/schema/resource'
import type { Resources } from '../../src/core/schema/resources'
import type { Operation } from './audit/operation'
import type { Config } from './config'
import type { Keyring } from './encryption/keyring'
import type { LiveServer } from './liveServer'
import type { LoadWatch } from './load/loadWatch'
import type { Messages } from './messages'
import type { Office } from './office'
import type { Database, Executor } from './storage/database'

// Services, scope, writer and hooks name one another, so they are declared together.

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
  measures?: ReadonlyMap<string, Measure | Ratio>
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

/** Who asks, when and in which language: what reading and writing records depend on. */
export interface Scope {
  services: Services
  /** Where this call reads and writes: the transaction that it is a part of, or a connection of the pool. */
  db: Executor
  ability: Ability
  actor: Values & { id: number }
  context: FilterContext
  language: string
  /** The live connection of the tab that asks: it is not told of its own writes. */
  socket?: string
  /** What all that is written for this request is a part of. */
  operation?: Operation
}

/** Who writes: somebody with their rights, or, without an ability, the server itself. */
export type Writer = Pick<Scope, 'services' | 'db' | 'context'> &
  Partial<Pick<Scope, 'ability' | 'actor' | 'socket' | 'operation'>> & {
    /** What the hooks found wrong before the transaction; undefined where they did not check. */
    checked?: Issues
    /** What an installation begins with is no news: nobody is told. */
    quiet?: boolean
  }

/** A write of one record, as a hook sees it. */
export interface HookWrite {
  /**
   * `create`, `update`, `delete`, or the name of a transition; `restore` when it comes out of the trash, `undo` when it
   * is put back to what it was: its values are complete then, and only what others say by now may differ.
   */
  action: string
  /** The record as it was; undefined when it is being made. */
  before?: Values
  /** The record as it will be; in `afterWrite` with its id. */
  record: Values
}

/** A transition that is asked about, before it is made. */
export interface HookTransition {
  transition: string
  /** The record with what is sent along. */
  record: Values
}

/** What a list of options is asked for: the values of the record that the field names in `optionsBy`. */
export interface OptionsRequest {
  values: Values
  language: string
}

/** What `resources/<name>.server.ts` may export as `hooks`. All but `validate` runs in the transaction of the write: throwing undoes it. */
export interface ServerHooks {
  /** Name of the resource that the hooks belong to. */
  resource: string
  /**
   * Checks of one record that is created or updated through the API which take long, before the transaction begins:
   * meanwhile the embedded database, with its single connection, serves others. `beforeWrite` finds the answer in
   * `writer.checked`, and refuses what is wrong once it knows that the writer has the right to write it.
   */
  validate?(sent: Values, id: number | undefined, writer: Writer): Promise<Issues>
  /** Answers further values to keep, also of fields that nobody may write. */
  beforeWrite?(write: HookWrite, writer: Writer): Promise<Values | undefined>
  /** What else keeps a record from a transition, beyond what its definition sees: asked for the buttons, and in the move's transaction. */
  blockers?(move: HookTransition, reader: Writer): Promise<readonly Blocker[]>
  afterWrite?(write: HookWrite, writer: Writer): Promise<void>
  /** What a field with `optionsBy` may be given; the hooks check the same on a write. */
  options?: Readonly<
    Record<string, (request: OptionsRequest, reader: Writer) => Promise<readonly FieldOption[]>>
  >
  /**
   * What an installation from before lacks: done once at a start, each by a name that is never given to another. It writes
   * as the server (`changeRecord`, `transitionRecord`), so that the history of a record stays complete. Answers how many it concerned.
   */
  migrations?: Readonly<Record<string, (writer: Writer) => Promise<number>>>
}
