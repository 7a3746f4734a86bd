import { sql } from 'kysely'
import type { HistoryEntry } from '../../../../src/contract/records'
import { can } from '../../../../src/core/access/ability'
import { OPERATIONS } from '../../../base/audit/operationTables'
import { isUndoable } from '../../../base/audit/undoableKinds'
import type { Scope } from '../../../base/services'
import { boundedRows } from '../../sql/boundedRows'
import { HISTORY } from '../../sql/ownTables'
import type { ActorLabel } from '../labels'
import { labelOfActor } from '../labels'
import type { FieldChange } from './history'

/** A stored row of the history. */
export interface HistoryRow {
  id: string
  version: string
  at: string
  by: string | null
  action: string
  reason: string | null
  unversioned: boolean
  changes: FieldChange[]
  operation: string | null
  total: string
}

/** The operation that an entry belongs to. */
interface Done {
  done_kind: string | null
  done_resource: string | null
  done_details: Record<string, unknown> | null
}

/** The record whose history to read, and the page. */
interface Wanted {
  /** The name of a resource, or another name under which a history is stored. */
  name: string
  id: number
  first: number
  limit: number
}

/** Returns an entry as the API shows it; `who` returns the label of its author. */
export const entryOf = (
  { id, version, at, by, action, reason, unversioned, changes }: Omit<HistoryRow, 'total'>,
  who: (id: string | null) => ActorLabel | null,
): HistoryEntry => ({
  id: Number(id),
  version: Number(version),
  at,
  by: who(by),
  action,
  reason,
  unversioned,
  changes,
})

/** Reads history entries, newest first and unmasked: the caller removes what the reader can't see. */
export async function historyRows(scope: Scope, { name, id, first, limit }: Wanted) {
  const { db } = scope
  const statement = sql<HistoryRow & Done>`
    select entry.*, done.kind as done_kind, done.resource as done_resource, done.details as done_details
    from (
      select *, count(*) over () as total from ${sql.id(HISTORY)}
      where resource = ${name} and record_id = ${id}
      order by id desc limit ${limit} offset ${first}) entry
    left join ${sql.id(OPERATIONS)} done on done.id = entry.operation
    order by entry.id desc`
  const rows = await boundedRows(db, statement, limit)
  const who = await labelOfActor(
    scope,
    db,
    rows.map(({ by }) => by),
  )
  const all = can(scope.ability, 'manage', 'all')
  const entries = rows.map(row => ({
    ...entryOf(row, who),
    ...(row.operation && (all || Number(row.by) === scope.actor.id) && !isFinal(scope, row)
      ? { operation: row.operation }
      : {}),
  }))
  return { entries, total: Number(rows[0]?.total ?? 0) }
}

// Whether an undo can be undone depends on the original operation, which is checked when a user requests it.
const isFinal = ({ services }: Scope, { done_kind, done_resource, done_details }: Done): boolean =>
  done_kind !== null &&
  done_kind !== 'undo' &&
  !isUndoable(services.resources, {
    kind: done_kind,
    resource: done_resource,
    details: done_details,
  })
