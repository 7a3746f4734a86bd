import type { Services } from './services'
import type { Executor } from './storage/database'

/** The channel on which every process hears that there is something to do. */
export const BACKGROUND = 'background'

/** Has the work in the background looked at as soon as the transaction is committed. */
export const wakeBackground = ({ db }: Services, executor: Executor): Promise<void> =>
  db.notify(BACKGROUND, '', executor)
