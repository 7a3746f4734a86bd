import { copyOf } from './copyOf'
import type { Resource, Values } from './resource'

/** The parent of a child resource: the field that references it, and its resource. */
export interface Parent {
  by: string
  of: Resource
}

const known = new WeakMap<Resource, Parent>()

/** Stores each resource's parent, once all definitions are available. */
export function bindParents(all: readonly Resource[]): void {
  for (const resource of all) {
    if (!resource.parent) continue
    const to = (resource.fields[resource.parent] as { to?: string } | undefined)?.to
    const of = all.find(({ name }) => name === to)
    if (of) known.set(resource, { by: resource.parent, of })
  }
}

/** Gives a copy of a resource the parent of the original. */
export function shareParent(copy: Resource, original: Resource): Resource {
  const parent = known.get(original)
  if (parent) known.set(copy, parent)
  return copy
}

/** Returns the parent of a resource; undefined if it has none. */
export function parentOf(resource: Resource): Parent | undefined {
  const parent = known.get(resource)
  if (resource.parent && !parent)
    throw new Error(`${resource.name} has a parent, but bindParents was not called with its definition`)
  return parent
}

const PARENT: unique symbol = Symbol.for('coverdesk.parent')

/** Returns a record together with its parent's record, under a symbol that rules read and JSON omits. */
export const withParent = <Record extends Values>(record: Record, parent: Values | undefined): Record =>
  copyOf(record, { [PARENT]: parent ?? null })

/** Returns the parent's record; null if there is none, undefined if it was not loaded. */
export const parentRecord = (record: Values): Values | null | undefined =>
  (record as { [PARENT]?: Values | null })[PARENT]
