import { DefinitionError } from '../../../src/core/schema/definitionError'
import { cause, cure, type Mistake } from '../../../src/core/schema/mistake'
import type { Resources } from '../../../src/core/schema/resources'
import { type OwnDefinition, resourceNamed } from '../../../src/define/ownDefinition'
import type { LeftOutDefinition, Shipped } from '../../base/definitions'
import { type CombinedDefinitions, combineDefinitions } from './combineDefinitions'
import { definitionsInUse, storedInUse } from './definitionsInUse'
import type { StoredDefinitions } from './storedDefinitions'

/** The definitions of an installation as they are used. */
export interface UsableDefinitions extends CombinedDefinitions {
  /** All definitions in data that are in use. */
  data: readonly OwnDefinition[]
  /** The stored definitions in use. */
  stored: StoredDefinitions
  /** The stored definitions that can't be used, with the reasons. */
  leftOut: ReadonlyMap<string, LeftOutDefinition>
}

/**
 * Combines the shipped definitions with the stored ones, and leaves out those that can't be used: a server
 * must start, and its database must be readable, whatever an older version or a person at the database has
 * stored. Throws a `DefinitionError` only for a mistake in the shipped definitions.
 */
export function usableDefinitions(shipped: Shipped, all: StoredDefinitions): UsableDefinitions {
  const stored = storedInUse(shipped.resources, all)
  const leftOut = new Map(unreadable(stored))
  for (;;) {
    const definitions = new Map([...stored.definitions].filter(([name]) => !leftOut.has(name)))
    const used = { ...stored, definitions }
    const data = definitionsInUse(shipped, used)
    const result = tried(() => combineDefinitions(shipped, data, stored.namesOfOthers))
    if (result.combined) return { ...result.combined, data, stored: used, leftOut }
    const reasons = reasonsIn(shipped, used, result.mistakes)
    // Without any stored definition, the mistake is in the shipped ones.
    if (!reasons.size) throw result.error
    for (const [name, mistakes] of reasons) {
      const definition = definitions.get(name)
      if (definition) leftOut.set(name, { ...definition, mistakes })
    }
  }
}

/**
 * Returns copies of the shipped resources, for other definitions than those in use: parents and search paths
 * are bound to the objects.
 */
export const copied = (shipped: Shipped): Shipped => ({
  ...shipped,
  resources: shipped.resources.map(resource => ({ ...resource })),
})

/** Returns the resources of stored definitions, which need not be those in use. */
export const resourcesOf = (shipped: Shipped, stored: StoredDefinitions): Resources =>
  usableDefinitions(copied(shipped), stored).resources

/** Returns the stored definitions that are none of their resource. */
const unreadable = ({ definitions }: StoredDefinitions): [string, LeftOutDefinition][] =>
  [...definitions].flatMap(([name, definition]) => {
    const own = resourceNamed(definition.data)
    if (own === name) return []
    const what = cause('name_differs', { name, own: String(own) })
    return [[name, { ...definition, mistakes: [{ place: name, cause: what, cure: cure('one_name') }] }]]
  })

type Tried =
  | { combined: CombinedDefinitions }
  | { combined?: undefined; error: unknown; mistakes: readonly Mistake[] }

function tried(combine: () => CombinedDefinitions): Tried {
  try {
    return { combined: combine() }
  } catch (error) {
    return { error, mistakes: mistakesIn(error) }
  }
}

/** Returns the mistakes of an error. A malformed definition can make a check itself fail. */
const mistakesIn = (error: unknown): readonly Mistake[] =>
  error instanceof DefinitionError
    ? error.mistakes
    : [{ place: '', cause: error instanceof Error ? error.message : String(error) }]

/**
 * Returns the mistakes by the stored definition in whose resource they are. If they are in none, returns the
 * definitions that can't be used on top of those before them.
 */
function reasonsIn(
  shipped: Shipped,
  used: StoredDefinitions,
  mistakes: readonly Mistake[],
): ReadonlyMap<string, readonly Mistake[]> {
  const named = new Map<string, Mistake[]>()
  for (const mistake of mistakes) {
    const [name = ''] = mistake.place.split('.')
    if (used.definitions.has(name)) named.set(name, [...(named.get(name) ?? []), mistake])
  }
  if (named.size) return named
  const kept = new Map<string, { revision: number; data: OwnDefinition }>()
  for (const [name, definition] of used.definitions) {
    kept.set(name, definition)
    const result = tried(() =>
      combineDefinitions(
        shipped,
        definitionsInUse(shipped, { ...used, definitions: kept }),
        used.namesOfOthers,
      ),
    )
    if (result.combined) continue
    kept.delete(name)
    named.set(name, [...result.mistakes])
  }
  return named
}
