import { anyOf, type Condition, type Through } from '../schema/condition'
import { type FieldFilter, FilterValueError } from './fieldType'
import { columnFilter } from './filters'
import { ACCOUNT, readId } from './recordId'

/** In a filter on a reference to users: all members of the requesting user's team. */
export const MY_TEAM = '@my_team'

/** A team's members, as records of the account resource. */
export type Team = Pick<Through, 'in' | 'where'>

/**
 * Returns the condition of `@my_team`, alone or with other users;
 * undefined for a filter that does not contain it.
 */
export function teamFilter(
  column: string,
  { operator, value, context }: FieldFilter,
  to: string,
): Condition | undefined {
  const values = ([] as unknown[]).concat(value)
  if (!values.includes(MY_TEAM)) return undefined
  const team = context.team?.()
  if (!team) throw new FilterValueError('signed_in', value)
  if (to !== ACCOUNT && to !== team.in.name) throw new FilterValueError('id', value)
  const others = values.filter(one => one !== MY_TEAM)
  const plain = columnFilter(column, { operator: 'eq_any', value: others }, one => readId(one, context))
  const people = anyOf({ through: column, ...team }, ...(others.length ? [plain] : []))
  return operator === 'neq' || operator === 'neq_any' ? { not: people } : people
}
