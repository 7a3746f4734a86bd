import { subjectName } from '../../../core/access/ability'
import { actionOn } from '../../../core/access/actionOn'
import type { Rule } from '../../../core/access/rule'
import type { Resource } from '../../../core/schema/resource'
import { reachOf } from '../../permissions/reach'

/** A user type or a role with its rules. */
export interface RuleHolder {
  key: string
  name: string
  rules: readonly Rule[]
  /** Its page. */
  to?: string
}

/** One that can take an action, on all records or on some. */
export interface Holder extends RuleHolder {
  reach: 'all' | 'limits'
}

export const ACTIONS = ['read', 'create', 'update'] as const
export type UseAction = (typeof ACTIONS)[number]

/**
 * Who can take an action on the records of a resource, as the rules say it.
 *
 * @example holdersOf('read', garages, [{ key: 'staff', name: 'Staff', rules: [] }]) // []
 */
export const holdersOf = (
  action: UseAction,
  resource: Pick<Resource, 'subject' | 'parent'>,
  all: readonly RuleHolder[],
): Holder[] =>
  all.flatMap(holder => {
    const place = { action: actionOn(resource, action), subject: subjectName(resource.subject) }
    const reach = reachOf(holder.rules, place)
    return reach === 'none' ? [] : [{ ...holder, reach }]
  })

/** Whether somebody who is no administrator is among them: administrators can do everything. */
export const reachesOthers = (holders: readonly Holder[]): boolean =>
  holders.some(({ rules }) => reachOf(rules, { action: 'manage', subject: 'all' }) !== 'all')
