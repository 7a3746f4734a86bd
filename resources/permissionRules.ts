import type { RuleContext } from '../src/core/schema/resource'
import type { Actor, Rule } from '../src/define'

const admin: Rule[] = [{ action: 'manage', subject: 'all' }]

const companyManager: Rule[] = [
  { action: 'read', subject: 'all' },
  { action: 'manage', subject: ['Company', 'User', 'Policy', 'Payment', 'Claim'] },
  { action: 'read', subject: ['dashboard', 'settings', 'work-orders', 'management', 'Customer'] },
  { action: 'create', subject: 'work-orders' },
]

const staff: Rule[] = [
  { action: 'read', subject: ['Policy', 'Payment', 'Claim'] },
  { action: ['create', 'update'], subject: ['Policy', 'Payment'] },
  { action: 'read', subject: ['dashboard', 'work-orders', 'Customer'] },
  { action: 'create', subject: 'work-orders' },
]

const other: Rule[] = [{ action: 'read', subject: 'dashboard' }]

const byType: Record<number, Rule[]> = { 1: admin, 2: companyManager, 3: staff }

/**
 * P-01 to P-04 and P-09: returns the rules of a person's user type, then those of their role. A role can't
 * restrict a System Admin, because the last one could be locked out. The server and the browser call this.
 */
export function rulesFor(actor: Actor, roleRules: readonly Rule[] = []): Rule[] {
  const ofType = byType[actor.user_type ?? 0] ?? other
  const added = ofType === admin ? roleRules.filter(({ inverted }) => !inverted) : roleRules
  return [
    ...ofType.map((rule): Rule => ({ ...rule, origin: 'type' })),
    ...added.map((rule): Rule => ({ ...rule, origin: rule.origin ?? 'role' })),
  ]
}

type Person = { user_type?: unknown }

/** Ranks a user type by how much it can do. Types without rules of their own rank lowest. */
const rank = (type: unknown) => (typeof type === 'number' && type in byType ? 4 - type : 0)

/**
 * P-11 for user types: a user can't create, change or promote someone whose type can do more than their own,
 * unless they can do everything. Without an actor, the server itself writes.
 */
export function grantsOnlyOwnRights(user: Person, { before, actor, can }: Partial<RuleContext>): boolean {
  if (!actor || can?.('manage', 'all')) return true
  const own = rank(actor.user_type)
  return rank(user.user_type) <= own && (!before || rank(before.user_type) <= own)
}
