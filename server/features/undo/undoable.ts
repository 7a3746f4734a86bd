import { sql } from 'kysely'
import { can } from '../../../src/core/access/ability'
import { ApiError, notFound } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { TASKS } from '../../work/tasks/tables'
import { readOperation, rootOf, type StoredOperation } from './storedOperation'
import { type UndoableAction, undoableActionOf } from './undoableAction'

/** How long an operation can be undone. */
const DAY_MS = 24 * 60 * 60 * 1000

/** An operation and its undo state. */
export interface UndoTarget {
  operation: StoredOperation
  /** The original action, if it can be undone. */
  action?: UndoableAction
  /** The message key of why it can't be undone, regardless of its records. */
  refusal?: string
}

/**
 * Returns an operation for the person who started it and people
 * with every permission. Throws a 404 for others.
 */
export async function findUndoTarget(scope: Scope, id: string): Promise<UndoTarget> {
  const { ability, actor, services, context, db } = scope
  const operation = await readOperation(db, id)
  if (!operation || (operation.by !== actor.id && !can(ability, 'manage', 'all'))) throw notFound()
  const root = await rootOf(db, operation)
  const action = undoableActionOf(services.resources, root)
  if (root.resource && services.resources.find(root.resource)?.appendOnly)
    return { operation, action, refusal: 'undo.reasons.append_only' }
  const age = context.now.getTime() - new Date(operation.at).getTime()
  return { operation, action, refusal: action ? await refusalOf(db, operation, age > DAY_MS) : 'undo.kind' }
}

async function refusalOf(
  db: Executor,
  { undoneBy, task, id }: StoredOperation,
  old: boolean,
): Promise<string | undefined> {
  if (undoneBy || (await isBeingUndone(db, id))) return 'undo.already'
  if (old) return 'undo.too_old'
  return task && (await isRunning(db, task)) ? 'undo.running' : undefined
}

/** Returns the error for an operation that can't be undone at all. */
export const refused = (message: string) => new ApiError(409, 'not_possible', { message })

async function isRunning(db: Executor, task: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.id(TASKS)} where id = ${task}::uuid and status in ('waiting', 'running')`.execute(db)
  return rows.length > 0
}

async function isBeingUndone(db: Executor, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.id(TASKS)} where origin->>'undoes' = ${id} and status in ('waiting', 'running')`.execute(
    db,
  )
  return rows.length > 0
}
