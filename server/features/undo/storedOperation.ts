import { sql } from 'kysely'
import type { Values } from '../../../src/core/schema/resource'
import { OPERATIONS } from '../../base/audit/operationTables'
import { notFound } from '../../base/errors/apiError'
import type { Executor } from '../../base/storage/database'

/** A stored operation. */
export interface StoredOperation {
  id: string
  at: string
  by: number | null
  kind: string
  resource: string | null
  recordId: number | null
  details: Values
  undoes: string | null
  task: string | null
  /** The operation that has undone it. */
  undoneBy: string | null
}

interface OperationRow
  extends Record<string, unknown>,
    Omit<StoredOperation, 'by' | 'recordId' | 'undoneBy'> {
  by: string | null
  record_id: string | null
  undone_by: string | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns an operation, or undefined. */
export async function readOperation(db: Executor, id: string): Promise<StoredOperation | undefined> {
  if (!UUID.test(id)) return undefined
  const { rows } = await sql<OperationRow>`
    select id, at, "by", kind, resource, record_id, details, undoes, task,
      (select later.id from ${sql.id(OPERATIONS)} later where later.undoes = kept.id) as undone_by
    from ${sql.id(OPERATIONS)} kept where id = ${id}::uuid`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { by, record_id, undone_by, ...rest } = row
  const numberOf = (value: string | null) => (value === null ? null : Number(value))
  return { ...rest, by: numberOf(by), recordId: numberOf(record_id), undoneBy: undone_by }
}

/** Returns the operation that has undone another one, unless that was undone in turn. */
export async function undoOf(db: Executor, id: string): Promise<string | undefined> {
  const undoneBy = (await readOperation(db, id))?.undoneBy
  return undoneBy && !(await undoOf(db, undoneBy)) ? undoneBy : undefined
}

/** Locks an operation, so that the second of two concurrent undos finds it already undone. */
export async function lockOperation(db: Executor, id: string): Promise<void> {
  if (!UUID.test(id)) throw notFound()
  await sql`select pg_advisory_xact_lock(hashtext('undo'), hashtext(${id}))`.execute(db)
}

/** Returns the original operation: an undo leads to the operation that it undoes. */
export async function rootOf(db: Executor, operation: StoredOperation): Promise<StoredOperation> {
  let root = operation
  while (root.undoes) {
    const undone = await readOperation(db, root.undoes)
    if (!undone) throw new Error(`The operation ${root.undoes} does not exist`)
    root = undone
  }
  return root
}
