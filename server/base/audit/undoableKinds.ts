import type { Resources } from '../../../src/core/schema/resources'

/** What may be taken back beside the moves whose definition says so. */
const PLAIN = ['create', 'update', 'delete', 'restore', 'bulk_update', 'bulk_delete', 'import']

/** What was done, as an operation keeps it. */
export interface DoneKind {
  kind: string
  resource: string | null
  details: Record<string, unknown> | null
}

/** The move that an operation made, if it was one. */
export function transitionOf(
  resources: Resources,
  { kind, resource: name, details }: DoneKind,
): string | undefined {
  const resource = name === null ? undefined : resources.find(name)
  const moved = kind === 'bulk_move' ? String(details?.transition) : kind
  return resource && Object.hasOwn(resource.transitions, moved) ? moved : undefined
}

/** Whether what was done is not final by its kind: a payment that was booked is reversed, never taken back. */
export function isUndoable(resources: Resources, done: DoneKind): boolean {
  const resource = done.resource === null ? undefined : resources.find(done.resource)
  if (!resource) return false
  const transition = transitionOf(resources, done)
  return transition ? resource.transitions[transition]?.undo === true : PLAIN.includes(done.kind)
}
