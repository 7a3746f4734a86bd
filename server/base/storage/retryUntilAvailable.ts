import { delay } from './delay'
import { isUnavailable } from './unavailable'

const PAUSE_MS = 500

/** Does something again for as long as the database is away, unless `signal` ends that. It may be done twice. */
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
