import type { Resource } from '../../../src/core/schema/resource'
import type { Person } from './people'

/**
 * The resources of the insurance work. Everybody covers the engine's handling of each kind of right, field and
 * transition with the other resources: these are covered by the product's users, and by some of the made-up roles
 * in turn.
 */
const names = [
  'work-orders',
  'quotes',
  'policies',
  'policy-versions',
  'endorsements',
  'instalments',
  'claims',
  'claim-payments',
  'question-sets',
]

/** Returns whether a resource belongs to the insurance work. */
export const isWork = ({ name }: Pick<Resource, 'name'>): boolean => names.includes(name)

/** Returns whether a person covers a resource: the nth of all people. */
export const goesThrough = ({ rules }: Person, n: number, { name }: Resource): boolean =>
  !rules || !names.includes(name) || n % names.length === names.indexOf(name)
