import type { Resource, Transition } from './resource'

/**
 * Returns the transitions that users can make from a status, in the definition's order. `availableWhen` and
 * what blocks them depend on the record, and are not checked.
 */
export const userTransitions = (
  { transitions }: Pick<Resource, 'transitions'>,
  status: unknown,
): [name: string, transition: Transition][] =>
  Object.entries(transitions).filter(([, { by, from }]) => by !== 'server' && from.includes(String(status)))

/**
 * Returns the status of a record after a transition: a transition without `to`, or to one of its `from`, keeps
 * it.
 *
 * @example statusAfter({ from: ['open', 'paused'] }, 'paused') // 'paused'
 */
export const statusAfter = ({ from, to }: Pick<Transition, 'from' | 'to'>, status: string): string =>
  to === undefined || keepsStatus({ from, to }) ? status : to

/** Whether every record keeps its status in a transition. */
export const keepsStatus = ({ from, to }: Pick<Transition, 'from' | 'to'>): boolean =>
  to === undefined || from.includes(to)
