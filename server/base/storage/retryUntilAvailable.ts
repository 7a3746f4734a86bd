import { delay } from './delay'
import { isUnavailable } from './unavailable'

const PAUSE_MS = 500

/**
 * Retries `work` while the database is unavailable, until `signal` is aborted. `work` must be safe to run
 * twice.
 */
export async function retryUntilAvailable<Result>(
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error) || signal?.aborted) throw error
      await delay(PAUSE_MS, signal)
    }
}
