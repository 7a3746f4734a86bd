import type { Assessment } from '../../../src/auth/passwordStrength'
import { strengthThread } from '../../modules'
import { ThreadPool } from '../../threads/threadPool'
import type { StrengthTasks } from './strengthThread'

const pool = new ThreadPool<StrengthTasks>({
  entry: strengthThread,
  threads: 1,
  queue: 20,
  memory: 128,
  // The thread starts within it, which takes seconds on a busy machine.
  time: 30_000,
  idle: 60_000,
})

/** Says how hard a password is to guess: some take a second of a processor, and anybody may choose one. */
export const assessInThread = (password: string, personal: readonly string[]): Promise<Assessment> =>
  pool.run('assess', { password, personal })
