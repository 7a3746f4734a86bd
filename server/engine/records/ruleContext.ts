import { can } from '../../../src/core/access/ability'
import type { Resource, RuleContext, Values } from '../../../src/core/schema/resource'
import type { Writer } from '../../base/services'
import { todayIn } from './scope'

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
