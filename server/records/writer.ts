import type { RuleContext, Values } from '../../src/schema/resource'
import { type Scope, todayIn } from './scope'

/** Who writes: somebody with their rights, or, without an ability, the server itself. */
export type Writer = Pick<Scope, 'services' | 'context'> & Partial<Pick<Scope, 'ability' | 'actor'>>

/** What rules, guards and computed values are worked out with. */
export const ruleContext = ({ actor, context }: Writer, before?: Values): RuleContext => ({
  before,
  actor,
  today: todayIn(context),
})
