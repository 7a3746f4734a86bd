import { type Background, startBackground } from '../background/startBackground'
import type { Services } from '../services'
import { moveOn } from './moveOn'

/** Does the tasks of people, chunk by chunk, beside everything else that is done in the background. */
export const startTasks = (services: Services): Promise<Background> =>
  startBackground(services, [() => moveOn(services)])
