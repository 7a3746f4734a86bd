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
import type { Definitions } from './definitions'
import type { Keyring } from './encryption/keyring'
import type { LiveServer } from './liveServer'
import type { LoadWatch } from './load/loadWatch'
import type { Messages } from './messages'
import type { Office } from './office'
import type { Database, Executor } from './storage/database'
import type { RequestSignal } from './storage/driver/requestSignal'

// Services, scope, writer and hooks refer to one another, so they are declared together.

/** The services of every part of the server; created once by `openServices`, and by each test. */
export interface Services {
  /** The current time; tests can change it. Code that depends on the day uses it instead of `new Date()`. */
  now(): Date
  config: Config
  db: Database
  resources: Resources
  /** The office's own definitions, and their changes. */
  definitions: Definitions
  /** The product's own rules, by account type and role. */
  rulesFor(actor: Actor, roleRules?: readonly Rule[]): Rule[]
  messages: Messages
  /** The server hooks of resources, by resource name. */
  hooks?: ReadonlyMap<string, ServerHooks>
  /** The measures of the product, by name. */
  measures?: ReadonlyMap<string, Measure | Ratio>
  /** The live server and the credentials of its app. */
  live: LiveServer
  /** Encrypts values that must be readable again. */
  keyring: Keyring
  log: Logger
  /** Measures the main thread, in a process that serves requests. */
  load?: LoadWatch
  /** The office's settings. */
  office: Office
}

/** The person, time and language that reading and writing records depend on. */
export interface Scope {
  services: Services
  /** The transaction of this call, or a pooled connection. */
  db: Executor
  ability: Ability
  actor: Values & { id: number }
  context: FilterContext
  language: string
  /** The live connection of the calling tab, which receives no events of its own writes. */
  socket?: string
  /** The operation of all writes of this request. */
  operation?: Operation
  /** Signals that the client of a reading request has disconnected. */
  signal?: RequestSignal
}

/** The writer: a person with their rights, or, without an ability, the server. */
export type Writer = Pick<Scope, 'services' | 'db' | 'context'> &
  Partial<Pick<Scope, 'ability' | 'actor' | 'socket' | 'operation'>> & {
    /** The issues that hooks found before the transaction; undefined if they did not check. */
    checked?: Issues
    /** Initial data causes no notifications. */
    quiet?: boolean
  }

/** A write of one record, as hooks receive it. */
export interface HookWrite {
  /**
   * `create`, `update`, `delete`, or the name of a transition; `restore` from the trash; `undo`, for which
   * the values are complete and only facts that others can have changed are checked.
   */
  action: string
  /** The record before; undefined when it is created. */
  before?: Values
  /** The record after; in `afterWrite` with its id. */
  record: Values
}

/** A transition before it is made. */
export interface HookTransition {
  transition: string
  /** The record with the input. */
  record: Values
}

/** The input of an options request: the values of the fields in `optionsBy`. */
export interface OptionsRequest {
  values: Values
  language: string
}

/**
 * The `hooks` export of `<name>.server.ts`. All hooks except `validate` run in the write's transaction:
 * throwing rolls it back.
 */
export interface ServerHooks {
  /** The resource of the hooks. */
  resource: string
  /**
   * Slow checks of one record that is created or updated through the API. They run before the transaction
   * starts, so that the embedded database, with its single connection, can serve others. `beforeWrite` gets
   * the result in `writer.checked` and refuses errors once it knows that the writer can write the record.
   */
  validate?(sent: Values, id: number | undefined, writer: Writer): Promise<Issues>
  /**
   * `beforeWrite` reads other records of the resource, such as their sum or their highest number. Of records
   * that are written or restored together, by an import or an undo, each is stored before `beforeWrite` gets
   * the next. A function decides by the records.
   */
  oneByOne?: true | ((record: Values) => boolean)
  /** Returns further values to store, including fields that no user can write. */
  beforeWrite?(write: HookWrite, writer: Writer): Promise<Values | undefined>
  /**
   * Returns the blockers of a transition beyond those of its definition; called for the buttons and in the
   * transition's transaction.
   */
  blockers?(move: HookTransition, reader: Writer): Promise<readonly Blocker[]>
  afterWrite?(write: HookWrite, writer: Writer): Promise<void>
  /** The options of a field with `optionsBy`; hooks check the same on a write. */
  options?: Readonly<
    Record<string, (request: OptionsRequest, reader: Writer) => Promise<readonly FieldOption[]>>
  >
  /** Subjects of rules that no definition has, for the API's description; of the resource of roles. */
  subjects?: readonly string[]
  /**
   * Migrations of existing installations: each runs once, at startup, under a name that is never reused. They
   * write as the server (`changeRecord`, `transitionRecord`), so that the history stays complete, and return
   * the number of changed records.
   */
  migrations?: Readonly<Record<string, (writer: Writer) => Promise<number>>>
}
