/** How a task stands. */
export type TaskStatus = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

/** Long work that one has started, as the server tells of it. */
export interface Task {
  id: string
  /** `bulk_update`, `bulk_delete`, `bulk_move`, … */
  kind: string
  resource: string | null
  status: TaskStatus
  /** Shows what it would come to, and writes nothing. */
  dry_run: boolean
  total: number | null
  /** Rows that are through, the refused ones among them. */
  done: number
  refused: number
  created_at: string
  ended_at: string | null
  /** What it writes, to be undone as one. */
  operation: string | null
  after: string | null
  result: { counts?: Record<string, number> } | null
  /** What it is about: the fields that it sets, or the name of the move. */
  details: { fields?: string[]; transition?: string }
  error: string | null
}

export interface TaskMessage {
  field?: string
  /** What the field is called. */
  label?: string
  message: string
}

/** Rows that were refused alike. */
export interface RefusalGroup {
  messages: TaskMessage[]
  count: number
  examples: { record_id: number | null; label: string | null; row: number }[]
}

/** A task with why rows of it were refused. */
export interface WholeTask extends Task {
  reasons: RefusalGroup[]
}

/** What came of one row. */
export interface TaskRow {
  row: number
  record_id: number | null
  label: string | null
  outcome: string
  messages: TaskMessage[]
}

/** What is to be done to all that a filter finds. */
export interface BulkOrder {
  kind: 'update' | 'delete' | 'move'
  filter: Record<string, unknown>
  expected_count?: number
  /** The fields to set; of a move, its reason and what it asks. */
  fields?: Record<string, unknown>
  /** Name of the move. */
  transition?: string
}

export const isOpen = ({ status }: Pick<Task, 'status'>): boolean =>
  status === 'waiting' || status === 'running'
