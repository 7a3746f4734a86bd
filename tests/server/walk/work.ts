import type { Resource } from '../../../src/core/schema/resource'
import type { Person } from './people'

/**
 * The resources of the insurance work. What the engine does with each kind of right, field and move is gone through
 * by everybody with the others: through these go the people of the product, and of the made-up roles some in turn.
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

/** Says whether a resource belongs to the insurance work. */
export const isWork = ({ name }: Pick<Resource, 'name'>): boolean => names.includes(name)

/** Says whether somebody goes through a resource: the nth of all people. */
export const goesThrough = ({ rules }: Person, n: number, { name }: Resource): boolean =>
  !rules || !names.includes(name) || n % names.length === names.indexOf(name)
