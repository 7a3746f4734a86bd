import type { Resource } from '../../../src/core/schema/resource'
import type { Person } from './people'

/**
 * The resources of the insurance work. All people cover the engine's handling
 * of every kind of right, field and transition with the other resources. The
 * product's users cover these, and the made-up roles cover one each.
 */
const names = [
  'work-orders',
  'quotes',
  'policies',
  'policy-versions',
  'policy-acts',
  'policy-charges',
  'endorsements',
  'instalments',
  'payments',
  'claims',
  'claim-payments',
  'claim-lines',
  'claim-entries',
  'question-sets',
]

/** Returns whether a resource belongs to the insurance work. */
export const isWork = ({ name }: Pick<Resource, 'name'>): boolean => names.includes(name)

/** Returns whether a person, the nth of all people, covers a resource. */
export const goesThrough = ({ rules }: Person, n: number, { name }: Resource): boolean =>
  !rules || !names.includes(name) || n % names.length === names.indexOf(name)
