import { copyOf } from './copyOf'
import type { Resource, Values } from './resource'

/** The record that a child belongs to: the field that points at it, and its resource. */
export interface Parent {
  by: string
  of: Resource
}

const known = new WeakMap<Resource, Parent>()

/** Remembers whose child each resource is, once all definitions are there. */
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

/** The parent of a resource; undefined without one. */
export function parentOf(resource: Resource): Parent | undefined {
  const parent = known.get(resource)
  if (resource.parent && !parent)
    throw new Error(`${resource.name} names a parent, but stands in no collection of definitions`)
  return parent
}

const PARENT: unique symbol = Symbol.for('coverdesk.parent')

/** A record with its parent's record, where rules find it and JSON does not. */
export const withParent = <Record extends Values>(record: Record, parent: Values | undefined): Record =>
  copyOf(record, { [PARENT]: parent ?? null })

/** The parent's record, null without one, undefined if it was not read. */
export const parentRecord = (record: Values): Values | null | undefined =>
  (record as { [PARENT]?: Values | null })[PARENT]
