import { typeOf } from '../fields'
import type { AnyField } from '../fields/fieldType'
import { ACCOUNT } from '../fields/reference/reference'
import { bindParents } from './parents'
import { isResource, type Resource } from './resource'
import { bindSearchWays } from './searchWays'
import { allFields } from './systemFields'

/** All resources of an installation, and what is asked of them together. */
export interface Resources {
  all: readonly Resource[]
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

/** Puts definitions together that are known to be right: what the server has checked, the browser need not. */
export function joinResources(found: Iterable<unknown>): Resources {
  const all = inOrder(found)
  bindParents(all)
  bindSearchWays(all)
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
    find: name => byName.get(name),
    get,
    account,
    target,
    referringTo: name =>
      all.filter(resource => Object.values(allFields(resource)).some(field => target(field)?.name === name)),
  }
}

/** The definitions among what the modules of a folder export. */
export const exportedBy = (modules: Iterable<Record<string, unknown>>): unknown[] =>
  [...modules].flatMap(module => Object.values(module)).filter(isResource)
