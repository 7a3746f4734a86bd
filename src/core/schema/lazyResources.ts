import type { AnyField } from '../field/fieldType'
import { ACCOUNT } from '../field/recordId'
import { typeOf } from '../field/registry'
import type { Outline } from './outline'
import { bindParents } from './parents'
import type { Resource } from './resource'
import type { Resources } from './resources'

interface Source {
  outlines: readonly Outline[]
  /** Fetches one definition together with its labels. */
  definition(name: string): Promise<Resource>
}

/**
 * Returns resources whose definitions are loaded when a page needs them. Their outlines are always available;
 * using a definition that is not loaded throws. Loading a child also loads its parents, and every load
 * includes the account resource, because all rules can refer to it.
 */
export function lazyResources({ outlines, definition }: Source): Resources {
  const byName = new Map(outlines.map(outline => [outline.name, outline]))
  const account = outlines.find(outline => outline.account)
  const outline = (name: string) => (name === ACCOUNT ? account : byName.get(name))
  const here = new Map<string, Resource>()

  const find = (name: string) => {
    if (byName.has(name) && !here.has(name)) throw new Error(`The definition of ${name} is not loaded yet`)
    return here.get(name)
  }
  const get = (name: string) => {
    const resource = find(outline(name)?.name ?? name)
    if (!resource) throw new Error(`There is no definition named ${name}`)
    return resource
  }
  const target = (field: AnyField) => {
    const to = typeOf(field).reference?.(field).to
    return to === undefined ? undefined : get(to)
  }
  const withWholes = (name: string): string[] => {
    const known = outline(name)
    return known ? [known.name, ...(known.partOf ? withWholes(known.partOf) : [])] : []
  }
  const whole = (names: readonly string[]) => [...new Set([ACCOUNT, ...names].flatMap(withWholes))]
  const isLoaded = (names: readonly string[]) => whole(names).every(name => here.has(name))
  const all = () => outlines.map(({ name }) => get(name))

  const fetched = remembered(definition)
  // React suspends on a load's promise, so the same names must return the same promise.
  const load = remembered(async (key: string) => {
    const found = await Promise.all(key.split(' ').map(fetched))
    bindParents([...here.values(), ...found])
    for (const resource of found) here.set(resource.name, resource)
  })

  const resources: Resources = {
    outlines,
    outline,
    find,
    get,
    target,
    isLoaded,
    get all() {
      return all()
    },
    get account() {
      return get(ACCOUNT)
    },
    loaded: () => [...here.values()],
    load: names => {
      const missing = whole(names).filter(name => !here.has(name))
      return missing.length ? load(missing.join(' ')) : nothing
    },
    referringTo: name =>
      all().filter(resource => Object.values(resource.fields).some(field => target(field)?.name === name)),
  }
  // In development, React reads every enumerable property that components receive, and these throw before a load.
  return Object.defineProperties(resources, { all: { enumerable: false }, account: { enumerable: false } })
}

const nothing = Promise.resolve()

/**
 * Calls `find` once for each key, even if it failed: browsers also cache
 * a failed import, so only a page reload helps.
 */
function remembered<Found>(find: (key: string) => Promise<Found>): (key: string) => Promise<Found> {
  const known = new Map<string, Promise<Found>>()
  return key => {
    const on = known.get(key) ?? find(key)
    known.set(key, on)
    return on
  }
}
