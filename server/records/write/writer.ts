import { can } from '../../../src/access/ability'
import type { Issues } from '../../../src/schema/issues'
import type { Resource, RuleContext, Values } from '../../../src/schema/resource'
import { type Scope, todayIn } from '../scope'

/** Who writes: somebody with their rights, or, without an ability, the server itself. */
export type Writer = Pick<Scope, 'services' | 'context'> &
  Partial<Pick<Scope, 'ability' | 'actor' | 'socket' | 'operation'>> & {
    /** What the hooks found wrong before the transaction; undefined where they did not check. */
    checked?: Issues
    /** What an installation begins with is no news: nobody is told. */
    quiet?: boolean
  }

/**
 * What rules, guards and computed values are worked out with. The fields that the office wants filled are asked of
 * people: the server's own writing goes by the definition.
 */
export function ruleContext(writer: Writer, resource: Resource, before?: Values): RuleContext {
  const { ability, actor, context, services } = writer
  const { required, defaults } = services.office.forms(resource)
  return {
    before,
    actor,
    today: todayIn(context),
    office: { required: ability ? required : [], defaults },
    ...(ability ? { can: (action: string, subject: string) => can(ability, action, subject) } : {}),
  }
}
