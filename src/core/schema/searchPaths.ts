import { targetOf } from './path'
import type { Resource } from './resource'

/** One reference of a search path: the field, and the resource that it points at. */
export interface SearchStep {
  by: string
  of: Resource
}

/** A path of references to a record whose title is searched too. */
export interface SearchPath {
  name: string
  steps: readonly [SearchStep, ...SearchStep[]]
}

/** A resource whose records are found by the titles of another resource, and the path to it. */
export interface FoundBy {
  resource: Resource
  path: SearchPath
}

const ways = new WeakMap<Resource, readonly SearchPath[]>()
const own = new WeakMap<Resource, readonly string[]>()
const finders = new WeakMap<Resource, FoundBy[]>()

/** Stores the search paths of each resource, once all definitions are available. */
export function bindSearchPaths(all: readonly Resource[]): void {
  const found = all.map(resource => ({
    resource,
    known: resource.list.search.flatMap(name => searchPath(all, resource, name) ?? []),
  }))
  for (const { resource, known } of found) {
    ways.set(resource, known)
    own.set(
      resource,
      resource.list.search.filter(name => known.every(way => way.name !== name)),
    )
    finders.set(resource, [])
  }
  for (const { resource, known } of found)
    for (const way of known) finders.get(targetOfPath(way))?.push({ resource, path: way })
}

/**
 * Resolves a path such as `work_order_id.customer_id`; undefined if a step is not a reference to one record.
 */
export function searchPath(all: readonly Resource[], from: Resource, name: string): SearchPath | undefined {
  const steps: SearchStep[] = []
  let at = from
  for (const by of name.split('.')) {
    const field = at.fields[by]
    const of = field && targetOf(all, field)
    if (!of) return undefined
    steps.push({ by, of })
    at = of
  }
  const [first, ...more] = steps
  return first && { name, steps: [first, ...more] }
}

/** Returns the paths through which a resource is searched, in the order of its definition. */
export const searchPathsOf = (resource: Resource): readonly SearchPath[] => ways.get(resource) ?? []

/** Returns the resources whose search includes this one's titles. */
export const foundByTitleOf = (resource: Resource): readonly FoundBy[] => finders.get(resource) ?? []

/** Returns the resource at the end of a path. */
export const targetOfPath = ({ steps }: SearchPath): Resource => (steps.at(-1) ?? steps[0]).of

/** Returns the resource's own fields that are searched. */
export const ownSearched = (resource: Resource): readonly string[] =>
  own.get(resource) ?? resource.list.search
