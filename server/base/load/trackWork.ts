import type { LoadWatch, Work } from './loadWatch'

/** Runs work and registers it with the load watch until it ends. */
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
