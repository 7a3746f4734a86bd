import { sql } from 'kysely'
import type { Services } from '../../base/services'
import { tableName } from '../../engine/sql/columns'
import { TASK_ROWS } from './tables'
import type { Task } from './task'

/** Fewer rows leave too little behind. */
const MANY = 1_000

/**
 * Clears away what a task of many rows leaves behind, a dry run as well: old versions of rows, by which the planner
 * takes a table for larger than it is. PostgreSQL does so by itself; nobody does in the embedded database.
 */
export async function vacuumTaskTables(
  { db, resources }: Services,
  { resource, total }: Task,
): Promise<void> {
  const of = resource === null ? undefined : resources.find(resource)
  if (db.engine !== 'pglite' || !of || (total ?? 0) < MANY) return
  for (const table of [tableName(of), TASK_ROWS])
    await sql`vacuum (analyze) ${sql.id(table)}`.execute(db.kysely)
}
