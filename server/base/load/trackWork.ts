import type { LoadWatch, Work } from './loadWatch'

/** Does a piece of work that the main thread may be busy with, and says so for as long as it is under way. */
export async function trackWork<Result>(
  load: LoadWatch | undefined,
  describe: () => Work,
  work: () => Promise<Result>,
): Promise<Result> {
  const end = load?.begin(describe)
  try {
    return await work()
  } finally {
    end?.()
  }
}
