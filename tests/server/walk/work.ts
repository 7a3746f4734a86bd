import type { Resource } from '../../../src/core/schema/resource'
import type { Person } from './people'

const LONG = Boolean(process.env.TEST_LONG)

/**
 * The resources of the insurance work. All people cover the engine's handling
 * of every kind of right, field and transition with the walk's own resources. The
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

/** The product's other resources, which the made-up roles share without TEST_LONG. */
const shared = ['customers', 'exchange-rates', 'insurance-companies', 'insurance-types', 'roles', 'users']

/** Returns whether the nth person is the one whose turn it is with a resource of this list. */
const hasTurn = (list: readonly string[], n: number, name: string) => n % list.length === list.indexOf(name)

/** Returns whether a person, the nth of all people, covers a resource. */
export function goesThrough({ rules }: Person, n: number, { name }: Pick<Resource, 'name'>): boolean {
  if (!rules) return true
  if (names.includes(name)) return hasTurn(names, n, name)
  return LONG || !shared.includes(name) || hasTurn(shared, n, name)
}
