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

/** A row of the history as it is kept. */
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

/** The operation of which an entry is a part. */
interface Done {
  done_kind: string | null
  done_resource: string | null
  done_details: Record<string, unknown> | null
}

/** Whose history, and which part of it. */
interface Wanted {
  /** A resource's name, or what else a history is kept under. */
  name: string
  id: number
  first: number
  limit: number
}

/** An entry as its readers see it; `who` names its writer. */
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

/** What was written, newest first, whole: what of it the reader may see is for the caller to say. */
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

// What an undo wrote goes back with what was done at first; that is looked at when it is asked for.
const isFinal = ({ services }: Scope, { done_kind, done_resource, done_details }: Done): boolean =>
  done_kind !== null &&
  done_kind !== 'undo' &&
  !isUndoable(services.resources, {
    kind: done_kind,
    resource: done_resource,
    details: done_details,
  })
