import type { Services } from './services'
import type { Executor } from './storage/database'

/** The channel that notifies every process of new background work. */
export const BACKGROUND = 'background'

/** Wakes the background work of every process once the transaction is committed. */
export const wakeBackground = ({ db }: Services, executor: Executor): Promise<void> =>
  db.notify(BACKGROUND, '', executor)
