import { type RawBuilder, sql } from 'kysely'
import type { Resource, Values } from '../../../../src/core/schema/resource'
import { typeOf } from '../../../../src/fields'
import { beginOperation, type Operation } from '../../../base/audit/operation'
import { operationRow } from '../../../base/audit/recordOperation'
import type { Writer } from '../../../base/services'
import { runCombined } from '../../../base/storage/combinedStatements'
import type { Executor } from '../../../base/storage/database'
import { HISTORY } from '../../sql/ownTables'
import type { Stored } from '../../sql/select'
import { storedChanges } from './storedChanges'

/** The author, time and operation of a write. */
export interface Stamp {
  by: number | null
  at: string
  /** Undefined for writes that the server makes on its own. */
  operation?: Operation
}

/** Returns the stamp of a write that happens now. */
export const stampOf = ({
  actor,
  context,
  operation,
}: Pick<Writer, 'actor' | 'context' | 'operation'>): Stamp => ({
  by: actor?.id ?? null,
  at: context.now.toISOString(),
  operation,
})

/** The change of one field. In the database it has the name of the column. */
export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

/** A written record, for the history. */
export interface Entry {
  record: Stored
  before?: Values
  changed: readonly string[]
}

export interface HistoryOptions {
  /** `create`, `update`, `delete`, or the name of a transition. */
  action: string
  reason?: string
  /** The writer didn't specify the version that it had read. */
  unversioned?: boolean
  /** Records the write even if no field changed: a transition can keep the status. */
  always?: boolean
}

/** Writes of one resource by one action. */
interface Writes extends HistoryOptions {
  entries: readonly Entry[]
  stamp: Stamp
}

/** Stores the history rows of some writes, in their transaction. */
export async function recordHistory(db: Executor, resource: Resource, writes: Writes): Promise<void> {
  if (writes.entries.length) await runCombined(db, historyOf(resource, writes))
}

/**
 * Returns the statements of `recordHistory`: the history rows, unless the resource has no history, and once per
 * operation its row in the audit log.
 */
export function historyOf(resource: Resource, writes: Writes): RawBuilder<unknown>[] {
  const { entries, action, reason, unversioned = false } = writes
  const { by, at, operation } = writes.stamp
  beginOperation(operation, { kind: action, resource, recordId: entries[0]?.record.id })
  const audit = operation ? [operationRow(operation, { by, at })] : []
  if (!resource.history) {
    if (operation) operation.final ??= true
    return audit
  }
  if (operation) operation.final = false
  const rows = entries.map(({ record, before, changed }) => ({
    resource: resource.name,
    record_id: record.id,
    version: record.version,
    at,
    by,
    action,
    reason,
    unversioned,
    changes: storedChanges(
      resource,
      changed.map(field => changeOf(resource, field, { before, after: record })),
    ),
    operation: operation?.id,
  }))
  const columns = sql.raw(
    'resource, record_id, version, at, by, action, reason, unversioned, changes, operation',
  )
  const history = sql`
    insert into ${sql.id(HISTORY)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.id(HISTORY)}, ${JSON.stringify(rows)}::json)`
  return [...audit, history]
}

// The history records that a secret changed, but no values.
function changeOf(
  resource: Resource,
  name: string,
  { before, after }: { before: Values | undefined; after: Values },
): FieldChange {
  const field = resource.fields[name]
  if (field && typeOf(field).writeOnly) return { field: name, before: null, after: null }
  return { field: name, before: before?.[name] ?? null, after: after[name] ?? null }
}
