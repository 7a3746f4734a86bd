import { setTimeout as delay } from 'node:timers/promises'
import type { Services } from '../../base/services'
import { type Background, startBackground } from '../background/startBackground'
import type { TaskKind } from './kind'
import { runNextChunk } from './runNextChunk'

/** The embedded database has a single connection: what others ask in several steps gets through in between. */
const GIVE_WAY_MS = 40

/** Does the tasks of people, chunk by chunk, beside everything else that is done in the background. */
export async function startTasks(services: Services, kinds: readonly TaskKind[]): Promise<Background> {
  const chunks = await startBackground(services, [
    async signal => {
      const hasRun = await runNextChunk(services, kinds, signal)
      if (hasRun && services.db.engine === 'pglite') await delay(GIVE_WAY_MS)
      return hasRun
    },
  ])
  const settling = await startBackground(
    services,
    kinds.map(kind => async (signal?: AbortSignal) => (await kind.settle?.(services, signal)) ?? false),
  )
  return { stop: async () => void (await Promise.all([chunks.stop(), settling.stop()])) }
}
