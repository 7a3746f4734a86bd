import type { TaskStatus } from '../../../src/contract/tasks'
import type { Operation } from '../../base/audit/operation'
import type { Row } from '../../base/storage/database'

/** Long work that a person started, as it is kept. */
export interface StoredTask {
  id: string
  /** The name of its kind (`kinds.ts`). */
  kind: string
  resource: string | null
  /** The account that started it. */
  by: number
  language: string
  /** What was asked, as its kind reads it; never told. */
  request: Record<string, unknown>
  status: TaskStatus
  dry_run: boolean
  total: number | null
  /** Rows that are through, the refused ones among them. */
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

/** What is told of the operation of a task; it is of the task's own kind where nothing else is said. */
export type TaskOrigin = Pick<Operation, 'kind' | 'details' | 'undoes' | 'address' | 'agent'>

/** Why something of a task was refused: kept as a key, told in the reader's language. */
export interface StoredTaskMessage {
  field?: string
  key: string
  params?: Record<string, unknown>
  /** What a program said, for support: in English, and shown below the message. */
  detail?: string
  /** The right that was missing. */
  right?: { action: string; subject: string; field?: string }
}

/** What came of a row: of some record, which may not be there yet, or any more. */
export interface StoredTaskRow {
  row: number
  record_id?: number | null
  label?: string | null
  /** `refused`, or what was done: `updated`, `deleted`, `moved`, `created`, `unchanged`. */
  outcome: string
  messages?: readonly StoredTaskMessage[]
}

/** The task of a row of the database. */
export const taskOf = (row: Row): StoredTask =>
  ({ ...row, by: Number(row.by), position: Number(row.position) }) as unknown as StoredTask
