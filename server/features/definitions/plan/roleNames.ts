import { type Role, roleResource } from '../../../engine/people/accounts'
import type { PlannedChange } from './planSteps'

/** Returns a function that names a role and its page for the reader of a plan. */
export function roleNames({ now }: Pick<PlannedChange, 'now'>) {
  const resource = roleResource(now)
  return ({ id, name }: Role): { role: string; link: string | null } => ({
    role: name,
    link: `/${resource.name}/${id}`,
  })
}

/** Removes duplicates: several rules of a role can name the same part. */
export const once = <Entry>(entries: readonly Entry[]): Entry[] => [
  ...new Map(entries.map(entry => [JSON.stringify(entry), entry])).values(),
]
