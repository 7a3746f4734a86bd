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
