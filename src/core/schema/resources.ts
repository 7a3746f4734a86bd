import type { AnyField } from '../field/fieldType'
import { ACCOUNT } from '../field/recordId'
import { typeOf } from '../field/registry'
import type { Outline } from './outline'
import { bindParents } from './parents'
import { isResource, type Resource } from './resource'
import { bindSearchPaths } from './searchPaths'
import { allFields } from './systemFields'

/**
 * All resources of an installation, and what is asked of them together. Where definitions are loaded one by one
 * (`lazyResources`), asking for one that is not there yet is a mistake of the program, and throws.
 */
export interface Resources {
  all: readonly Resource[]
  /** Every resource, whether its definition is loaded or not. */
  outlines: readonly Outline[]
  /** What is known of the resource of that name, which may be `ACCOUNT`; undefined for a name that no definition has. */
  outline(name: string): Outline | undefined
  /** The definitions that are loaded. */
  loaded(): readonly Resource[]
  /** Whether all these are loaded; names that no definition has never are missing. */
  isLoaded(names: readonly string[]): boolean
  /** Loads definitions with their labels; the same promise as long as the same ones are on their way. */
  load(names: readonly string[]): Promise<void>
  /** The resource of that name, or undefined. */
  find(name: string): Resource | undefined
  /** The resource of that name; throws for a name that no definition has. */
  get(name: string): Resource
  /** The resource whose records are the people who sign in. */
  account: Resource
  /** The resource that a reference points at. */
  target(field: AnyField): Resource | undefined
  /** Resources with a field that points at this one. */
  referringTo(name: string): Resource[]
}

/** The definitions among what was found, each once, by their names. */
export const inOrder = (found: Iterable<unknown>): Resource[] =>
  [...new Set(found)].filter(isResource).sort((a, b) => a.name.localeCompare(b.name))

/** Puts definitions together that are known to be right. */
export function joinResources(found: Iterable<unknown>): Resources {
  const all = inOrder(found)
  bindParents(all)
  bindSearchPaths(all)
  const byName = new Map(all.map(resource => [resource.name, resource]))
  const account = all.find(resource => resource.account) as Resource
  const get = (name: string) => {
    const resource = name === ACCOUNT ? account : byName.get(name)
    if (!resource) throw new Error(`No definition is called ${name}`)
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

/** The definitions among what the modules of a folder export. */
export const exportedBy = (modules: Iterable<Record<string, unknown>>): Resource[] =>
  [...modules].flatMap(module => Object.values(module)).filter(isResource)
