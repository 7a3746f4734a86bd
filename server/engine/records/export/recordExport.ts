import type { Resource } from '../../../../src/core/schema/resource'
import { nameOperation, type Operation } from '../../../base/audit/operation'
import { recordOperation } from '../../../base/audit/recordOperation'
import type { Scope } from '../../../base/services'

/** What is noted of an export: of which list, what was asked for, and how many rows have gone so far. */
export interface Exported {
  resource: Pick<Resource, 'name'>
  query: { filter: unknown; sort?: unknown; fields?: readonly string[]; format: string }
  rows(): number
}

/** The pieces of an export; at their end, or where somebody has stopped them, it is noted who has taken them. */
export async function* recordedExport<Piece>(
  { services, actor, context }: Scope,
  operation: Operation,
  pieces: AsyncGenerator<Piece>,
  { resource, query: asked, rows }: Exported,
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
    // What was refused before it began is no export.
    if (sent || whole) {
      const details = { ...asked, rows: rows(), ...(whole ? {} : { stopped: true }) }
      nameOperation({ operation }, { kind: 'export', resource, details })
      // Whoever asked may have gone, and with them their view of the database.
      await recordOperation(services.db.origin.kysely, operation, {
        by: actor.id,
        at: context.now.toISOString(),
      })
    }
  }
}
