import { rulesOf } from '../../../src/core/access/ability'
import { bindAccountValues } from '../../../src/core/access/bindAccountValues'
import { uncoveredBy } from '../../../src/core/access/covers'
import type { Rule } from '../../../src/core/access/rule'
import type { Values } from '../../../src/core/schema/resource'
import { ApiError } from '../../base/errors/apiError'
import type { Scope, Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { accountFields, roleOf } from '../../engine/people/accounts'

/**
 * Returns an account's rules by its type and role, with references to its own record replaced by their
 * values.
 */
export async function effectiveRules(services: Services, db: Executor, account: Values): Promise<Rule[]> {
  const role = await roleOf(services, db, account)
  const actor = { ...account, user_type: Number(account[accountFields(services.resources).type]) }
  return bindAccountValues(services.rulesFor(actor, role?.rules), account)
}

/** Returns the caller's rules in the same form. */
export const ownRules = ({ ability, actor }: Pick<Scope, 'ability' | 'actor'>): Rule[] =>
  bindAccountValues(rulesOf(ability), actor)

/** Returns the first rule of an account that grants more than the caller's rules do. */
export async function exceeding(
  scope: Pick<Scope, 'db' | 'services' | 'ability' | 'actor'>,
  account: Values,
): Promise<Rule | undefined> {
  const { services, db } = scope
  return uncoveredBy(ownRules(scope), await effectiveRules(services, db, account), services.resources)
}

/** P-11: refuses to act for, or on the access of, an account with more rights than the caller. */
export async function authorizeForAccount(scope: Scope, account: Values): Promise<void> {
  const rule = await exceeding(scope, account)
  if (!rule) return
  const { action, subject } = rule
  throw new ApiError(403, 'forbidden', {
    message: 'escalation.more_rights',
    details: { action: ([] as string[]).concat(action)[0], subject: ([] as string[]).concat(subject)[0] },
  })
}
