import type { Scope, Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import type { TaskNotification } from './notifyOfTask'
import type { StoredTask, StoredTaskMessage } from './task'

/** A piece of a task: done in one transaction, which keeps its progress too. */
export interface Chunk {
  task: StoredTask
  /**
   * The person who started it, with the rights that they have at this moment, in the chunk's transaction: nothing else is
   * asked, as the embedded database has a single connection. What it writes belongs to the task's operation.
   */
  scope: Scope
}

/** What a chunk has come to. */
export interface Step {
  /** Rows that are through with it, the refused ones among them. */
  done: number
  refused: number
  /** Where the next chunk begins. */
  position: number
  /** There is nothing left to do. */
  finished: boolean
  /** Set where it is found out on the way. */
  total?: number
  /** What is told of the task in the end, or so far. */
  result?: Record<string, unknown>
  /** Done before the next chunk and outside of any transaction, where it takes long: the embedded database has one connection. */
  afterwards?: (signal?: AbortSignal) => Promise<void>
}

/**
 * A kind of task. A chunk that throws is rolled back whole and tried again, five times; what is wrong with a row is
 * recorded (`recordRows`), not thrown. A dry run writes as the real one does and takes it back (`runAsDryRun`).
 */
export interface TaskKind {
  name: string
  chunk(chunk: Chunk): Promise<Step>
  /** What whoever began it is told when it is over, where it has taken long; how many records are done, if nothing is said. */
  notification?(task: StoredTask): TaskNotification | undefined
  /** After a dry run: prepares the rows of the task that carries it out, in the transaction that makes it. */
  carryOut?(db: Executor, dryRun: StoredTask, task: StoredTask): Promise<void>
  /** Does a piece of what tasks of this kind leave when they have ended, however they ended; answers whether there was one. */
  settle?(services: Services, signal?: AbortSignal): Promise<boolean>
}

/** Ends a task at once: trying again would fail as well. */
export class TaskRefused extends Error {
  override readonly name = 'TaskRefused'

  constructor(readonly reason: StoredTaskMessage) {
    super(reason.key)
  }
}

/** The kind of a task, among those that the server knows. */
export function kindOf(kinds: readonly TaskKind[], name: string): TaskKind {
  const kind = kinds.find(one => one.name === name)
  if (!kind) throw new Error(`There is no task of the kind ${name}`)
  return kind
}
