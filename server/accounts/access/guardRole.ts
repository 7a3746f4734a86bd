import { isDeepStrictEqual } from 'node:util'
import { rulesOf as givenRules } from '../../../src/core/access/ability'
import { isEverything, uncoveredBy } from '../../../src/core/access/covers'
import type { Rule } from '../../../src/core/access/rule'
import { addIssue, type Issues } from '../../../src/core/schema/issues'
import type { Values } from '../../../src/core/schema/resource'
import { ApiError, invalid } from '../../base/errors/apiError'
import type { HookWrite, Writer } from '../../base/services'
import { PERMISSIONS, roleResource, rulesOf } from '../../engine/people/accounts'
import { changedFields } from '../../engine/records/prepared'
import { ASSIGNABLE, assignableRoles } from './assignableRoles'

type Exceeds = (rule: Rule) => boolean

/**
 * P-11 for people who can write roles without having every right: they change only roles whose rules they
 * have themselves, before and after. Refusing rules, and who can assign a role, are for people above them.
 * Throws a 422 by rule, or a 409.
 * @example await guardRole(write, writer) // in `beforeWrite` of the resource of roles
 */
export async function guardRole(
  { action, before, record }: HookWrite,
  { services, ability, actor, db }: Writer,
): Promise<void> {
  if (!ability || !actor) return
  const own = givenRules(ability)
  if (isEverything(own)) return
  const { resources } = services
  const target = roleResource(resources)
  const exceeds: Exceeds = rule => Boolean(rule.inverted || uncoveredBy(own, [rule], resources))
  const beyond = before && rulesOf(target, before).some(exceeds)
  if (action === 'delete' || action === 'restore') {
    if (beyond) throw new ApiError(409, 'not_possible', { message: 'escalation.role_beyond' })
    return
  }
  const issues: Issues = {}
  if (beyond)
    for (const name of changedFields(target, record, before))
      addIssue(issues, name, { key: 'escalation.role_beyond' })
  else checkRules(rulesOf(target, record), exceeds, issues)
  checkAssignable({ before, record }, await assignableRoles(services, db, actor), issues)
  if (Object.keys(issues).length) throw invalid(issues)
}

function checkRules(rules: readonly Rule[], exceeds: Exceeds, issues: Issues): void {
  for (const [place, rule] of rules.entries()) {
    if (!exceeds(rule)) continue
    const part = rule.inverted ? 'inverted' : 'action'
    addIssue(issues, `${PERMISSIONS}.${place}.${part}`, {
      key: rule.inverted ? 'escalation.takes_away' : 'escalation.rule_beyond',
    })
  }
}

function checkAssignable(
  { before, record }: { before: Values | undefined; record: Values },
  assignable: ReadonlySet<number>,
  issues: Issues,
): void {
  const [old, next] = [listOf(before?.[ASSIGNABLE]), listOf(record[ASSIGNABLE])]
  if (isDeepStrictEqual(old, next)) return
  const differing = [...old.filter(id => !next.includes(id)), ...next.filter(id => !old.includes(id))]
  if (differing.some(id => !assignable.has(id)))
    addIssue(issues, ASSIGNABLE, { key: 'escalation.not_assignable' })
}

const listOf = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : [])
