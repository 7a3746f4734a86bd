import { DatabaseError } from '../databaseError'
import type { SessionSource } from './session'

/** Runs a script of several statements on its own session; see `Database.runScript`. */
export async function runScript(source: SessionSource, sql: string): Promise<void> {
  const session = await source.acquire()
  let broken = false
  try {
    await session.script(sql)
  } catch (error) {
    broken = !(error instanceof DatabaseError)
    throw error
  } finally {
    source.release(session, broken)
  }
}
