import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../storage/database'
import type { Operation } from './operation'
import { OPERATIONS } from './operationTables'

/** The longest User-Agent to store, because a client can send any text. */
const MAX_AGENT = 400

/** The user who did it, and the time. */
interface Done {
  by: number | null
  at: string
}

/** Returns the statement that stores an operation, together with the first write that belongs to it. */
export function operationRow(operation: Operation, { by, at }: Done): RawBuilder<unknown> {
  const { id, kind, resource, recordId, details = {}, undoes, task, address, agent } = operation
  if (!kind) throw new Error('This operation has no kind: call nameOperation first')
  operation.written = true
  return sql`
    insert into ${sql.id(OPERATIONS)} (id, at, by, kind, resource, record_id, details, undoes, task, address, agent)
    values (${id}::uuid, ${at}::timestamptz, ${by}::bigint, ${kind}, ${resource ?? null}, ${recordId ?? null}::bigint,
      ${JSON.stringify(details)}::jsonb, ${undoes ?? null}::uuid, ${task ?? null}::uuid, ${address ?? null},
      ${agent?.slice(0, MAX_AGENT) ?? null})
    on conflict (id) do nothing`
}

/**
 * Stores an operation that leaves no history entry, such as a sign-in or an export. If its session is no
 * longer valid, nothing is stored, because the response is discarded.
 */
export async function recordOperation(db: Executor, operation: Operation, done: Done): Promise<void> {
  if (operation.confirmed && !(await operation.confirmed)) return
  await operationRow(operation, done).execute(db)
}
