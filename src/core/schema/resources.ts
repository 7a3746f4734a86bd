import type { AnyField } from '../field/fieldType'
import { ACCOUNT } from '../field/recordId'
import { typeOf } from '../field/registry'
import type { Outline } from './outline'
import { bindParents } from './parents'
import { isResource, type Resource } from './resource'
import { bindSearchPaths } from './searchPaths'
import { allFields } from './systemFields'

/**
 * All resources of an installation. If definitions are loaded on demand (`lazyResources`), using one that is
 * not loaded is a bug, and throws.
 */
export interface Resources {
  all: readonly Resource[]
  /** Every resource, whether its definition is loaded or not. */
  outlines: readonly Outline[]
  /** Returns the outline of a resource by its name or by `ACCOUNT`; undefined for an unknown name. */
  outline(name: string): Outline | undefined
  /** Returns the loaded definitions. */
  loaded(): readonly Resource[]
  /** Whether all these definitions are loaded; unknown names are ignored. */
  isLoaded(names: readonly string[]): boolean
  /**
   * Loads definitions with their labels. Calls for the same
   * names return the same promise while it is pending.
   */
  load(names: readonly string[]): Promise<void>
  /** Returns the resource with that name, or undefined. */
  find(name: string): Resource | undefined
  /** Returns the resource with that name; throws for an unknown name. */
  get(name: string): Resource
  /** The resource whose records are the people who sign in. */
  account: Resource
  /** Returns the resource that a reference points at. */
  target(field: AnyField): Resource | undefined
  /** Returns the resources with a field that points at this one. */
  referringTo(name: string): Resource[]
}

/** Returns the definitions among some values, without duplicates, sorted by name. */
export const inOrder = (found: Iterable<unknown>): Resource[] =>
  [...new Set(found)].filter(isResource).sort((a, b) => a.name.localeCompare(b.name))

/** Joins definitions that were already checked. */
export function joinResources(found: Iterable<unknown>): Resources {
  const all = inOrder(found)
  bindParents(all)
  bindSearchPaths(all)
  const byName = new Map(all.map(resource => [resource.name, resource]))
  const account = all.find(resource => resource.account) as Resource
  const get = (name: string) => {
    const resource = name === ACCOUNT ? account : byName.get(name)
    if (!resource) throw new Error(`There is no definition named ${name}`)
    return resource
  }
  const target = (field: AnyField) => {
    const to = typeOf(field).reference?.(field).to
    return to === undefined ? undefined : get(to)
  }
  return {
    all,
    outlines: all,
    outline: name => (name === ACCOUNT ? account : byName.get(name)),
    loaded: () => all,
    isLoaded: () => true,
    load: async () => undefined,
    find: name => byName.get(name),
    get,
    account,
    target,
    referringTo: name =>
      all.filter(resource => Object.values(allFields(resource)).some(field => target(field)?.name === name)),
  }
}

/** Returns the definitions that the modules of a folder export. */
export const exportedBy = (modules: Iterable<Record<string, unknown>>): Resource[] =>
  [...modules].flatMap(module => Object.values(module)).filter(isResource)
