import type { Resource, RuleContext, Values } from './resource'

/** What a move brings to a record as it is entered: the same on the screen and where it is kept. */
export function computedBy(
  { transitions }: Resource,
  name: string,
  { record, context }: { record: Values; context: RuleContext },
): Values {
  const computes = Object.entries(transitions[name]?.computed ?? {})
  return Object.fromEntries(computes.map(([field, worked]) => [field, worked(record, context) ?? null]))
}
