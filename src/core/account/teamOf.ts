import type { FilterContext } from '../field/fieldType'
import type { Team } from '../field/teamFilter'
import { parseFilter } from '../schema/filter'
import type { Resource } from '../schema/resource'

/**
 * Returns the user's team: the accounts with the same value in the team field, or the user alone if that
 * field is empty. Undefined if accounts have no team field.
 */
export function teamOf(account: Resource, { me, my, now, timeZone }: FilterContext): Team | undefined {
  const field = account.account?.team
  if (!field || me === undefined) return undefined
  const own = my?.[field] ?? null
  const filter = own === null ? { id: me } : { [field]: own }
  return { in: account, where: parseFilter(account, filter, { me, now, timeZone }) }
}
