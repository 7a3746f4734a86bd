import { sql } from 'kysely'
import type { Executor } from '../../base/storage/database'

/** Runs work in a savepoint: if it fails, its writes are rolled back and the transaction can continue. */
export async function attempt<Done>(db: Executor, work: () => Promise<Done>): Promise<Done> {
  await sql`savepoint attempted`.execute(db)
  try {
    const done = await work()
    await sql`release savepoint attempted`.execute(db)
    return done
  } catch (error) {
    await takeBack(db)
    throw error
  }
}

/** Runs work and always rolls it back. */
export async function runAsDryRun<Done>(db: Executor, work: () => Promise<Done>): Promise<Done> {
  await sql`savepoint attempted`.execute(db)
  try {
    const done = await work()
    // Runs the statements that `runLater` has queued for the next one, because they can fail.
    await sql`select`.execute(db)
    return done
  } finally {
    await takeBack(db)
  }
}

async function takeBack(db: Executor): Promise<void> {
  await sql`rollback to savepoint attempted`.execute(db)
  await sql`release savepoint attempted`.execute(db)
}
