import { sql } from 'kysely'
import type { Executor, TableRow } from '../../base/storage/database'
import { TASK_ROWS } from './tables'
import type { StoredTaskMessage, StoredTaskRow } from './task'

const table = sql.id(TASK_ROWS)

/** Stores the outcomes of some rows, in the chunk's transaction. */
export async function recordRows(db: Executor, task: string, rows: readonly StoredTaskRow[]): Promise<void> {
  if (!rows.length) return
  await sql`
    insert into ${table} (task, "row", record_id, label, outcome, messages)
    select ${task}::uuid, "row", record_id, label, outcome, messages
    from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json)
    on conflict (task, "row") do update set outcome = excluded.outcome, messages = excluded.messages,
      record_id = coalesce(excluded.record_id, ${table}.record_id), label = coalesce(excluded.label, ${table}.label)`.execute(
    db,
  )
}

/** A stored row of the report. */
export interface StoredRow extends StoredTaskRow {
  record_id: number | null
  label: string | null
  messages: StoredTaskMessage[]
}

/** Returns some rows of the report in order, and how many rows there are. */
export async function readRows(
  db: Executor,
  task: string,
  { outcome, first, limit }: { outcome?: string; first: number; limit: number },
): Promise<{ rows: StoredRow[]; total: number }> {
  const where = sql`task = ${task}::uuid and ${outcome === undefined ? sql`outcome is not null` : sql`outcome = ${outcome}`}`
  const { rows } = await sql<TableRow>`
    select "row", record_id, label, outcome, messages from ${table} where ${where}
    order by "row" limit ${limit} offset ${first}`.execute(db)
  const { rows: counted } = await sql<{ total: string }>`
    select count(*) as total from ${table} where ${where}`.execute(db)
  return { rows: rows.map(keptRow), total: Number(counted[0]?.total ?? 0) }
}

const keptRow = ({ row, record_id, messages, ...rest }: TableRow): StoredRow => ({
  ...(rest as Pick<StoredRow, 'label' | 'outcome'>),
  row: Number(row),
  record_id: record_id === null ? null : Number(record_id),
  messages: (messages ?? []) as StoredTaskMessage[],
})

/** Rows that were refused for the same reason. */
export interface StoredRefusalGroup {
  messages: StoredTaskMessage[]
  count: number
  examples: { record_id: number | null; label: string | null; row: number }[]
}

const EXAMPLES = 3

/** Returns the reasons why rows were refused, the most frequent first. */
export async function refusalGroups(db: Executor, task: string, most: number): Promise<StoredRefusalGroup[]> {
  const { rows } = await sql<TableRow>`
    select messages, count(*) as count,
      (array_agg(json_build_object('record_id', record_id, 'label', label, 'row', "row") order by "row"))[1:${sql.lit(EXAMPLES)}] as examples
    from ${table} where task = ${task}::uuid and outcome = 'refused'
    group by messages order by count(*) desc, min("row") limit ${most}`.execute(db)
  return rows.map(({ messages, count, examples }) => ({
    messages: messages as StoredTaskMessage[],
    count: Number(count),
    examples: examples as StoredRefusalGroup['examples'],
  }))
}
