import type { TableSpec } from '../../base/storage/tables'

/** The tasks that users started. */
export const TASKS = 'tasks'
/** The outcome of each row of a task. */
export const TASK_ROWS = 'task_rows'

const MOMENT = 'timestamptz(3)'

export const taskTables: TableSpec[] = [
  {
    name: TASKS,
    columns: [
      { name: 'id', type: 'uuid', notNull: true, primaryKey: true },
      { name: 'kind', type: 'text', notNull: true },
      { name: 'resource', type: 'text' },
      { name: 'by', type: 'bigint', notNull: true },
      { name: 'language', type: 'text', notNull: true },
      { name: 'request', type: 'jsonb', notNull: true },
      { name: 'status', type: 'text', notNull: true, default: "'waiting'" },
      { name: 'dry_run', type: 'boolean', notNull: true, default: 'false' },
      { name: 'total', type: 'integer' },
      { name: 'done', type: 'integer', notNull: true, default: '0' },
      { name: 'refused', type: 'integer', notNull: true, default: '0' },
      // The progress in the terms of the task's kind.
      { name: 'position', type: 'bigint', notNull: true, default: '0' },
      // The number of consecutive failures, and when the next chunk is due.
      { name: 'failures', type: 'integer', notNull: true, default: '0' },
      { name: 'due_at', type: MOMENT, notNull: true, default: 'now()' },
      { name: 'created_at', type: MOMENT, notNull: true, default: 'now()' },
      { name: 'started_at', type: MOMENT },
      { name: 'moved_at', type: MOMENT },
      { name: 'ended_at', type: MOMENT },
      { name: 'operation', type: 'uuid' },
      // The attributes of that operation: where it was started from, and its details.
      { name: 'origin', type: 'jsonb', notNull: true, default: "'{}'" },
      // The dry run that this one carries out.
      { name: 'after', type: 'uuid' },
      { name: 'result', type: 'jsonb' },
      { name: 'error', type: 'jsonb' },
    ],
    indexes: [
      { name: `${TASKS}_open`, expression: 'moved_at', where: "status in ('waiting', 'running')" },
      { name: `${TASKS}_of`, expression: '"by", created_at' },
      { name: `${TASKS}_turns`, expression: '"by", moved_at' },
      { name: `${TASKS}_after`, expression: 'after', unique: true },
      { name: `${TASKS}_ended_at`, expression: 'ended_at' },
      { name: `${TASKS}_unsettled`, expression: 'ended_at', where: "request ? 'unsettled'" },
    ],
    foreignKeys: [],
  },
  {
    name: TASK_ROWS,
    columns: [
      { name: 'task', type: 'uuid', notNull: true, primaryKey: true },
      { name: 'row', type: 'bigint', notNull: true, primaryKey: true },
      { name: 'record_id', type: 'bigint' },
      // The record's version when the task was created.
      { name: 'version', type: 'bigint' },
      { name: 'label', type: 'text' },
      { name: 'outcome', type: 'text' },
      { name: 'messages', type: 'jsonb' },
    ],
    indexes: [{ name: `${TASK_ROWS}_outcome`, expression: 'task, outcome, "row"' }],
    foreignKeys: [],
  },
]
