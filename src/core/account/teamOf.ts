import type { FilterContext } from '../field/fieldType'
import type { Team } from '../field/teamFilter'
import { parseFilter } from '../schema/filter'
import type { Resource } from '../schema/resource'

/**
 * The people of somebody's team: those whose accounts have the same in the field of teams, and alone who has nothing
 * there. Undefined where accounts have no such field.
 */
export function teamOf(account: Resource, { me, my, now, timeZone }: FilterContext): Team | undefined {
  const field = account.account?.team
  if (!field || me === undefined) return undefined
  const own = my?.[field] ?? null
  const filter = own === null ? { id: me } : { [field]: own }
  return { in: account, where: parseFilter(account, filter, { me, now, timeZone }) }
}
