import type { Resource, RuleContext, Values } from './resource'

/** The values that a transition sets: the same on the screen and on the server. */
export function computedBy(
  { transitions }: Resource,
  name: string,
  { record, context }: { record: Values; context: RuleContext },
): Values {
  const computes = Object.entries(transitions[name]?.computed ?? {})
  return Object.fromEntries(computes.map(([field, worked]) => [field, worked(record, context) ?? null]))
}
