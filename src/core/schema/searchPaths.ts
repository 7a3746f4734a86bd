import { targetOf } from './path'
import type { Resource } from './resource'

/** One reference of a way: the field, and the resource that it points at. */
export interface SearchStep {
  by: string
  of: Resource
}

/** A way over references, as a search names it, to the record by whose title others are found too. */
export interface SearchPath {
  name: string
  steps: readonly [SearchStep, ...SearchStep[]]
}

/** A resource whose records are found by the titles of another's, and how they lead there. */
export interface FoundBy {
  resource: Resource
  path: SearchPath
}

const ways = new WeakMap<Resource, readonly SearchPath[]>()
const own = new WeakMap<Resource, readonly string[]>()
const finders = new WeakMap<Resource, FoundBy[]>()

/** Remembers over which references each resource is searched, once all definitions are there. */
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

/** Where `work_order_id.customer_id` leads; undefined for what is no way over references to one record each. */
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

/** The ways over which a resource is searched, in the order of its definition. */
export const searchPathsOf = (resource: Resource): readonly SearchPath[] => ways.get(resource) ?? []

/** The resources that are found by this one's titles. */
export const foundByTitleOf = (resource: Resource): readonly FoundBy[] => finders.get(resource) ?? []

/** The resource whose titles a way leads to. */
export const targetOfPath = ({ steps }: SearchPath): Resource => (steps.at(-1) ?? steps[0]).of

/** The searched fields of a resource's own. */
export const ownSearched = (resource: Resource): readonly string[] =>
  own.get(resource) ?? resource.list.search
