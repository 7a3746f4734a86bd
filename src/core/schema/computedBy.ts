import type { Resource, RuleContext, Values } from './resource'

/** Returns the values that a transition sets; the screen and the server both use it. */
export function computedBy(
  { transitions }: Resource,
  name: string,
  { record, context }: { record: Values; context: RuleContext },
): Values {
  const computes = Object.entries(transitions[name]?.computed ?? {})
  return Object.fromEntries(computes.map(([field, worked]) => [field, worked(record, context) ?? null]))
}
