import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Executor } from '../database'
import type { SchemaStep } from '../tables'
import { isLostRace } from '../tryAgain'
import { dollarQuoted } from './sqlText'

/** How long a step waits for a lock, because writers wait behind it. A step on two tables can wait twice. */
const LOCK_MS = 40
/**
 * A step that does not block writers can wait for transactions that started before it, such as a backup's.
 */
const PATIENT_MS = 15 * 60_000
const SHORTEST_PAUSE_MS = 50
const MAX_PAUSE_MS = 3_000
/** How long to try to get a lock. */
const GIVE_UP_MS = 60_000

/** Thrown when a table was locked by other transactions the whole time. */
export class LockNotHad extends Error {
  override readonly name = 'LockNotHad'

  constructor(
    readonly table: string,
    cause: unknown,
  ) {
    super(`${table} was locked by other transactions the whole time`, { cause })
  }
}

/**
 * Runs a step while the office works. It waits only briefly for a lock and retries after a pause, in which
 * other transactions can continue. Throws `LockNotHad` in the end.
 */
export async function runStep(
  { engine, db }: { engine: Database['engine']; db: Executor },
  step: SchemaStep,
  giveUpMs = GIVE_UP_MS,
): Promise<void> {
  if (engine === 'pglite') return runOnOne(db, step)
  const end = performance.now() + giveUpMs
  for (let wait = SHORTEST_PAUSE_MS; ; wait = Math.min(wait * 2, MAX_PAUSE_MS))
    try {
      await (step.lock === 'none' ? runPatiently(db, step) : runShortly(db, step))
      return
    } catch (error) {
      if (!isLostRace(error)) throw error
      if (performance.now() + wait > end) throw new LockNotHad(step.table, error)
      await pause(wait)
    }
}

/** Joins the statements into one, so that a table is not locked between round trips. */
const joined = ({ statements }: SchemaStep, limitMs: number) =>
  `do ${dollarQuoted(`begin perform set_config('lock_timeout', '${limitMs}ms', true); ${statements.join('; ')}; end`)}`

const runShortly = (db: Executor, step: SchemaStep) => sql.raw(joined(step, LOCK_MS)).execute(db)

async function runPatiently(db: Executor, step: SchemaStep): Promise<void> {
  if (step.statements.length > 1) {
    await sql.raw(joined(step, PATIENT_MS)).execute(db)
    return
  }
  await sql.raw(`set lock_timeout = ${PATIENT_MS}`).execute(db)
  await runAlone(db, step)
}

async function runAlone(db: Executor, { statements: [statement = ''], repeats }: SchemaStep): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql.raw(statement).execute(db)
    if (!repeats || !numAffectedRows) return
  }
}

// Only at the start: a field's initial value can contain these words.
const CONCURRENTLY = /^(create(?: unique)?|drop) index concurrently /

/**
 * The embedded database has one connection, so there are no locks to wait for, and indexes are not built
 * concurrently.
 */
async function runOnOne(db: Executor, step: SchemaStep): Promise<void> {
  if (step.repeats) return runAlone(db, step)
  const statements = step.statements.map(statement => statement.replace(CONCURRENTLY, '$1 index '))
  await sql.raw(joined({ ...step, statements }, PATIENT_MS)).execute(db)
}
