import { sql } from 'kysely'
import type { Executor } from '../../base/storage/database'

/** Does something within a transaction that goes on when it fails: then it leaves nothing. */
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

/** Does something and takes it back, whatever came of it. */
export async function runAsDryRun<Done>(db: Executor, work: () => Promise<Done>): Promise<Done> {
  await sql`savepoint attempted`.execute(db)
  try {
    const done = await work()
    // Sends what still waits for the next statement (`runLater`), as it may fail.
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
