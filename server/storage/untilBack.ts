import { rest } from './rest'
import { isAway } from './unavailable'

const PAUSE_MS = 500

/** Does something again for as long as the database is away, unless `signal` ends that. It may be done twice. */
export async function untilBack<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (!isAway(error) || signal?.aborted) throw error
      await rest(PAUSE_MS, signal)
    }
}
