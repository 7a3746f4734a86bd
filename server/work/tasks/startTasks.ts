import { setTimeout as delay } from 'node:timers/promises'
import type { Services } from '../../base/services'
import { type Background, type BackgroundTask, startBackground } from '../background/startBackground'
import type { TaskKind } from './kind'
import { runNextChunk } from './runNextChunk'

/**
 * The embedded database has a single connection: a pause lets others run several queries between two chunks.
 */
const GIVE_WAY_MS = 40

/** Starts to run tasks, chunk by chunk, independently of the other background work. */
export function startTasks(services: Services, kinds: readonly TaskKind[]): Promise<Background> {
  const chunksOf =
    (some: readonly TaskKind[]): BackgroundTask =>
    async signal => {
      const hasRun = await runNextChunk(services, some, signal)
      if (hasRun && services.db.engine === 'pglite') await delay(GIVE_WAY_MS)
      return hasRun
    }
  const settlingOf =
    ({ settle }: TaskKind): BackgroundTask =>
    async signal =>
      (await settle?.(services, signal)) ?? false
  return startBackground(services, [
    chunksOf(kinds.filter(({ waits }) => !waits)),
    ...kinds.filter(({ waits }) => waits).map(kind => chunksOf([kind])),
    ...kinds.filter(({ settle }) => settle).map(settlingOf),
  ])
}
