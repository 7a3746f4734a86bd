import { can } from '../../src/access/ability'
import type { RuleContext, Values } from '../../src/schema/resource'
import { type Scope, todayIn } from './scope'

/** Who writes: somebody with their rights, or, without an ability, the server itself. */
export type Writer = Pick<Scope, 'services' | 'context'> & Partial<Pick<Scope, 'ability' | 'actor'>>

/** What rules, guards and computed values are worked out with. */
export const ruleContext = ({ ability, actor, context }: Writer, before?: Values): RuleContext => ({
  before,
  actor,
  today: todayIn(context),
  ...(ability ? { can: (action: string, subject: string) => can(ability, action, subject) } : {}),
})
