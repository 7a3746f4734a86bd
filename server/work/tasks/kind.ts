import type { Scope, Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import type { TaskNotification } from './notifyOfTask'
import type { StoredTask, StoredTaskMessage } from './task'

/** A part of a task, done in one transaction that also stores its progress. */
export interface Chunk {
  task: StoredTask
  /**
   * The user who started the task, with their current permissions, in the chunk's transaction. Query nothing
   * outside it, because the embedded database has a single connection. Writes belong to the task's operation.
   */
  scope: Scope
}

/** The result of a chunk. */
export interface Step {
  /** The number of rows that are done, including refused ones. */
  done: number
  refused: number
  /** The position at which the next chunk starts. */
  position: number
  /** Whether the task is finished. */
  finished: boolean
  /** The number of rows, if it was only found while running. */
  total?: number
  /** The task's result so far, for the API. */
  result?: Record<string, unknown>
  /**
   * Long work to do before the next chunk and outside any transaction: inside one, it would block the
   * embedded database's single connection.
   */
  afterwards?: (signal?: AbortSignal) => Promise<void>
}

/**
 * A kind of task. A chunk that throws is rolled back and retried, five times; an error in a row is recorded
 * (`recordRows`), not thrown. A dry run writes like a real run and is rolled back (`runAsDryRun`).
 */
export interface TaskKind {
  name: string
  /** Its chunks can wait, for a lock for example, so they run at the same time as those of the other kinds. */
  waits?: boolean
  chunk(chunk: Chunk): Promise<Step>
  /**
   * Returns the notification for the task's user when a long task has ended. The default shows how many
   * records are done.
   */
  notification?(task: StoredTask): TaskNotification | undefined
  /** Returns how many records a task has changed so far. The default counts the rows that weren't refused. */
  written?(task: StoredTask): number
  /** Prepares the rows of the task that carries out a dry run, in the transaction that creates it. */
  carryOut?(db: Executor, dryRun: StoredTask, task: StoredTask): Promise<void>
  /**
   * Does a part of the work that ended tasks of this kind leave, even failed or cancelled ones; returns
   * whether there was any.
   */
  settle?(services: Services, signal?: AbortSignal): Promise<boolean>
}

/** Ends a task immediately, because a retry would fail too. */
export class TaskRefused extends Error {
  override readonly name = 'TaskRefused'

  constructor(readonly reason: StoredTaskMessage) {
    super(reason.key)
  }
}

/** Returns the kind with this name. */
export function kindOf(kinds: readonly TaskKind[], name: string): TaskKind {
  const kind = kinds.find(one => one.name === name)
  if (!kind) throw new Error(`Unknown kind of task: ${name}`)
  return kind
}
