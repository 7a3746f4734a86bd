import type { TaskStatus } from '../../../src/contract/tasks'
import type { Operation } from '../../base/audit/operation'
import type { TableRow } from '../../base/storage/database'

/** The row of a task that a user started. */
export interface StoredTask {
  id: string
  /** The name of its kind (`kind.ts`). */
  kind: string
  resource: string | null
  /** The account that started it. */
  by: number
  language: string
  /** The input, which only its kind interprets; never returned by the API. */
  request: Record<string, unknown>
  status: TaskStatus
  dry_run: boolean
  total: number | null
  /** The number of rows that are done, including refused ones. */
  done: number
  refused: number
  position: number
  failures: number
  created_at: string
  started_at: string | null
  /** When its last chunk was done. */
  moved_at: string | null
  ended_at: string | null
  operation: string | null
  origin: TaskOrigin
  after: string | null
  result: Record<string, unknown> | null
  error: StoredTaskMessage | null
}

/** The attributes of a task's operation. Its kind is the task's own unless it is set here. */
export type TaskOrigin = Pick<Operation, 'kind' | 'details' | 'undoes' | 'address' | 'agent'>

/** The reason for a refusal: stored as a key, shown in the reader's language. */
export interface StoredTaskMessage {
  field?: string
  key: string
  params?: Record<string, unknown>
  /** The English output of a program, for support; shown below the message. */
  detail?: string
  /** The permission that was missing. */
  right?: { action: string; subject: string; field?: string }
}

/** The outcome of a row. Its record might not exist yet, or no longer. */
export interface StoredTaskRow {
  row: number
  record_id?: number | null
  label?: string | null
  /** `refused`, or what was done: `updated`, `deleted`, `moved`, `created`, `unchanged`. */
  outcome: string
  messages?: readonly StoredTaskMessage[]
}

/** Returns the task of a database row. */
export const taskOf = (row: TableRow): StoredTask =>
  ({ ...row, by: Number(row.by), position: Number(row.position) }) as unknown as StoredTask
