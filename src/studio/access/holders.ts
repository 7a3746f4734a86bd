import type { RaRecord } from 'react-admin'
import { subjectName } from '../../core/access/ability'
import { actionOn } from '../../core/access/actionOn'
import { withOwnership } from '../../core/access/ownership'
import type { Rule } from '../../core/access/rule'
import type { Resource } from '../../core/schema/resource'
import type { ACTIONS } from '../../office/permissions/atoms'
import type { CellPlace } from '../../office/permissions/cells'
import { reachOf } from '../../office/permissions/reach'

/** A user type or a role with its rules. */
export interface RuleHolder {
  key: string
  name: string
  rules: readonly Rule[]
  /** The rules by which everyone uses their own records. */
  owned: readonly Rule[]
  /** The URL of its page. */
  to?: string
  /** The record of a role. User types have none: their rules are fixed. */
  role?: RaRecord
}

export type UseAction = (typeof ACTIONS)[number]

/** Returns the action and the subject that the rules check for an action on a resource. */
export const placeOf = (action: UseAction, resource: Pick<Resource, 'subject' | 'parent'>): CellPlace => ({
  action: actionOn(resource, action),
  subject: subjectName(resource.subject),
})

/**
 * Returns whether anyone besides administrators can take an action on records of a resource.
 *
 * @example reachesOthers('read', garages, [{ key: 'staff', name: 'Staff', rules: [], owned: [] }]) // false
 */
export const reachesOthers = (
  action: UseAction,
  resource: Pick<Resource, 'subject' | 'parent'>,
  all: readonly RuleHolder[],
): boolean =>
  all.some(
    ({ rules, owned }) =>
      reachOf(withOwnership([...rules, ...owned]), placeOf(action, resource)) !== 'none' &&
      reachOf(rules, { action: 'manage', subject: 'all' }) !== 'all',
  )
