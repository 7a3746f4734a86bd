import type { Resource } from '../../../../src/core/schema/resource'
import { nameOperation, type Operation } from '../../../base/audit/operation'
import { recordOperation } from '../../../base/audit/recordOperation'
import type { Scope } from '../../../base/services'

/** The contents of the audit log entry: the list, the query, and the number of rows sent so far. */
interface Exported {
  operation: Operation
  resource: Pick<Resource, 'name'>
  query: { filter: unknown; sort?: unknown; fields?: readonly string[]; format: string; as_of?: string }
  rows(): number
}

/**
 * Yields the pieces of an export. At the end, or when the client disconnects, the audit log records who
 * exported them.
 */
export async function* recordedExport<Piece>(
  { services, actor, context }: Scope,
  pieces: AsyncGenerator<Piece>,
  { operation, resource, query, rows }: Exported,
): AsyncGenerator<Piece> {
  let sent = 0
  let whole = false
  try {
    for await (const piece of pieces) {
      sent += 1
      yield piece
    }
    whole = true
  } finally {
    // An export that was refused before its first piece is not recorded.
    if (sent || whole) {
      const details = { ...query, rows: rows(), ...(whole ? {} : { stopped: true }) }
      nameOperation({ operation }, { kind: 'export', resource, details })
      // The original database: the request's own view is canceled when the client disconnects.
      await recordOperation(services.db.origin.kysely, operation, {
        by: actor.id,
        at: context.now.toISOString(),
      })
    }
  }
}
