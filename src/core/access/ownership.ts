import { parentOf } from '../schema/parents'
import type { Resource } from '../schema/resource'
import type { Rule } from './rule'

/** Returns the rules by which people use their own records of the resources that have an owner. */
export const ownerRules = ({ all }: { all: readonly Resource[] }): Rule[] =>
  all.flatMap(({ subject, owner }): Rule[] =>
    owner === undefined
      ? []
      : [{ action: OWN_ACTIONS, subject, conditions: { [owner]: '@me' }, origin: 'owner' }],
  )

const OWN_ACTIONS = ['read', 'update', 'delete']

/** Whether a resource, or the one that it is a part of, has an owner. */
export function isOwned(resource: Resource): boolean {
  const parent = parentOf(resource)
  return resource.owner !== undefined || (parent !== undefined && isOwned(parent.of))
}

export const isOfOwner = ({ origin }: Rule): boolean => origin === 'owner'

/**
 * Returns the rules in the order in which they apply. Nobody has rights on records of other people, unless a rule
 * names their subject: one about `all` is not about what is personal. Everybody creates their own records, because the
 * server sets the owner.
 */
export function withOwnership(rules: readonly Rule[]): readonly Rule[] {
  const owned = rules.filter(isOfOwner)
  if (!owned.length) return rules
  const subjects = new Set(owned.flatMap(({ subject }) => subject))
  const others = rules.filter(rule => !isOfOwner(rule))
  return [
    ...others,
    ...owned.flatMap((rule): Rule[] => [
      { action: 'manage', subject: rule.subject, inverted: true, origin: 'owner' },
      { action: 'create', subject: rule.subject, origin: 'owner' },
      rule,
    ]),
    ...others.flatMap(rule => {
      const subject = [rule.subject].flat().filter(each => subjects.has(each))
      return subject.length ? [{ ...rule, subject }] : []
    }),
  ]
}
