import type { Assessment } from '../../../../src/core/account/passwordStrength'
import { ApiError } from '../../../base/errors/apiError'
import { strengthThread } from '../../../base/product/modules'
import { ThreadLimitError, ThreadPool } from '../../../base/threads/threadPool'
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
export async function assessInThread(password: string, personal: readonly string[]): Promise<Assessment> {
  try {
    return await pool.run('assess', { password, personal })
  } catch (error) {
    if (!(error instanceof ThreadLimitError)) throw error
    // No password needs so much by itself: the machine is busy.
    throw new ApiError(429, 'too_many', { message: 'api.queue_full', headers: { 'Retry-After': '10' } })
  }
}
