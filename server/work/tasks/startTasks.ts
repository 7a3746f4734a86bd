import { setTimeout as delay } from 'node:timers/promises'
import type { Services } from '../../base/services'
import { type Background, startBackground } from '../background/startBackground'
import type { TaskKind } from './kind'
import { runNextChunk } from './runNextChunk'

/**
 * The embedded database has a single connection: a pause lets others run several queries between two chunks.
 */
const GIVE_WAY_MS = 40

/** Starts to run tasks, chunk by chunk, independently of the other background work. */
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
