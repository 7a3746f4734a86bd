import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../storage/database'
import type { Operation } from './operation'
import { OPERATIONS } from './operationTables'

/** A browser's name for itself is cut here: it may say what it likes. */
const LONGEST_AGENT = 400

/** Who did it, and when. */
interface Done {
  by: number | null
  at: string
}

/** The statement that writes an operation down: with the first that is written under it, and never again. */
export function operationRow(operation: Operation, { by, at }: Done): RawBuilder<unknown> {
  const { id, kind, resource, recordId, details = {}, undoes, task, address, agent } = operation
  if (!kind) throw new Error('Nobody has said what this operation is')
  operation.written = true
  return sql`
    insert into ${sql.id(OPERATIONS)} (id, at, by, kind, resource, record_id, details, undoes, task, address, agent)
    values (${id}::uuid, ${at}::timestamptz, ${by}::bigint, ${kind}, ${resource ?? null}, ${recordId ?? null}::bigint,
      ${JSON.stringify(details)}::jsonb, ${undoes ?? null}::uuid, ${task ?? null}::uuid, ${address ?? null},
      ${agent?.slice(0, LONGEST_AGENT) ?? null})
    on conflict (id) do nothing`
}

/**
 * Writes an operation down that leaves nothing in the history: a sign-in, an export. A session that no longer holds
 * leaves none: what was read for it is thrown away.
 */
export async function recordOperation(db: Executor, operation: Operation, done: Done): Promise<void> {
  if (operation.confirmed && !(await operation.confirmed)) return
  await operationRow(operation, done).execute(db)
}
