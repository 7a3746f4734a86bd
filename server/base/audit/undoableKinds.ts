import type { Resources } from '../../../src/core/schema/resources'

/** The kinds that can be undone, besides the transitions whose definition allows it. */
const PLAIN = ['create', 'update', 'delete', 'restore', 'bulk_update', 'bulk_delete', 'import']

/** The stored attributes of an operation that describe what it did. */
export interface DoneKind {
  kind: string
  resource: string | null
  details: Record<string, unknown> | null
}

/** Returns the transition that an operation made, or undefined. */
export function transitionOf(
  resources: Resources,
  { kind, resource: name, details }: DoneKind,
): string | undefined {
  const resource = name === null ? undefined : resources.find(name)
  const moved = kind === 'bulk_move' ? String(details?.transition) : kind
  return resource && Object.hasOwn(resource.transitions, moved) ? moved : undefined
}

/** Returns whether an operation's kind can be undone. A booked payment is reversed, never undone. */
export function isUndoable(resources: Resources, done: DoneKind): boolean {
  const resource = done.resource === null ? undefined : resources.find(done.resource)
  if (!resource?.history) return false
  const transition = transitionOf(resources, done)
  return transition ? resource.transitions[transition]?.undo === true : PLAIN.includes(done.kind)
}
