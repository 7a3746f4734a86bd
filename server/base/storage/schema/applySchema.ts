import { sql } from 'kysely'
import { rowsOf } from '../batchQueries'
import type { Database, Executor } from '../database'
import { DatabaseError } from '../databaseError'
import type { Refusal, SchemaPlan, StatementGroup, TableSpec } from '../tables'
import { followsAlready, storePlan } from './appliedPlan'
import { type PlanOptions, planSchema } from './planSchema'

const SEPARATOR = ';\n'
// The errors of rows that violate a new unique index, foreign key, check or NOT NULL.
const contradictions = new Set(['23502', '23503', '23505', '23514'])

async function runChange(db: Executor, change: StatementGroup): Promise<Refusal | undefined> {
  await sql`savepoint change`.execute(db)
  try {
    await rowsOf(
      db,
      change.map(statement => sql.raw(statement)),
    )
    await sql`release savepoint change`.execute(db)
    return undefined
  } catch (error) {
    if (!(error instanceof DatabaseError) || !contradictions.has(error.code)) throw error
    await sql`rollback to savepoint change`.execute(db)
    const reason = [error.message, error.detail].filter(Boolean).join(': ')
    return { statement: change.join(SEPARATOR), reason: `existing rows violate it (${reason})` }
  }
}

/**
 * Runs changes in one round trip, because rows rarely violate one; if they do, one by one to find out which.
 */
async function runChanges(
  db: Executor,
  changes: StatementGroup[],
): Promise<{ made: StatementGroup[]; refused: Refusal[] }> {
  if (!changes.length || !(await runChange(db, changes.flat()))) return { made: changes, refused: [] }
  const made: StatementGroup[] = []
  const refused: Refusal[] = []
  for (const change of changes) {
    const refusal = await runChange(db, change)
    if (refusal) refused.push(refusal)
    else made.push(change)
  }
  return { made, refused }
}

/**
 * Updates the tables to match the definitions, within a transaction. Changes that existing rows violate are
 * skipped; each start retries them.
 */
export async function applyWithin(trx: Executor, specs: TableSpec[]): Promise<void> {
  const { changes } = await planSchema(trx, specs)
  await runChanges(trx, changes)
}

/**
 * The changes per transaction. It holds a lock for every table it uses, and the database has room for some
 * thousands.
 */
const AT_ONCE = 250

/**
 * Updates the tables to match the definitions, with changes that only add. If several processes start at
 * once, the first one does it and the others find it done. Returns refused changes for the caller to report.
 */
export async function applySchema(
  db: Database,
  specs: TableSpec[],
  options: Pick<PlanOptions, 'onlyAdding'> = {},
): Promise<SchemaPlan> {
  const done: StatementGroup[] = []
  const contradicted: Refusal[] = []
  if (await followsAlready(db.kysely, specs)) return { statements: [], changes: [], steps: [], refused: [] }
  for (;;) {
    const refused = await db.kysely.transaction().execute(async trx => {
      // Creating an index on very many rows can take long, and so can waiting for another process that does.
      await sql`set local statement_timeout = 0`.execute(trx)
      await sql`select pg_advisory_xact_lock(hashtext('tables follow definitions'))`.execute(trx)
      const plan = await planSchema(trx, specs, options)
      const tried = new Set(contradicted.map(({ statement }) => statement))
      const left = plan.changes.filter(change => !tried.has(change.join(SEPARATOR)))
      const { made, refused } = await runChanges(trx, left.slice(0, AT_ONCE))
      done.push(...made)
      contradicted.push(...refused)
      if (left.length > AT_ONCE) return undefined
      const all = [...plan.refused, ...contradicted]
      if (!all.length && !options.onlyAdding) await storePlan(trx, specs)
      return all
    })
    if (refused) return { statements: done.flat(), changes: done, steps: [], refused }
  }
}
