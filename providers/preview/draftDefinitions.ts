import type { Language } from '../../src/core/i18n/languages'
import { DefinitionError } from '../../src/core/schema/definitionError'
import { outlineOf } from '../../src/core/schema/outline'
import type { Resource } from '../../src/core/schema/resource'
import type { Resources } from '../../src/core/schema/resources'
import { checkResources } from '../../src/define/checkResources'
import { isExtension, type OwnDefinition, resourceNamed } from '../../src/define/ownDefinition'
import { withOwnDefinitions } from '../../src/define/ownDefinitions'
import { readDefinition } from '../../src/define/parseDefinition'
import { labelsOf, shownLabels } from '../../src/define/shownLabels'
import type { DefinitionSource } from '../definitionSource'
import type { OwnDefinitions } from '../ownDefinitions'
import '../../src/fields/options'

/** A draft that passed all checks, and the resource built from it. */
export interface CheckedDraft {
  own: OwnDefinition
  resource: Resource
}

/** How many references deep the checks need definitions; no search or figure path is longer. */
const STEPS = 3

/**
 * Checks a draft against the definitions that it mentions, as the server does before applying it. Throws a
 * `DefinitionError` with its mistakes.
 */
export async function checkDraft(
  value: unknown,
  { built, resources }: { built: Pick<DefinitionSource, 'base'>; resources: Resources },
): Promise<CheckedDraft> {
  const own = readDefinition('draft', value)
  const name = resourceNamed(own)
  const made = withOwnDefinitions(isExtension(own) ? [await built.base(name)] : [], [own])
  const resource = made.find(each => each.name === name)
  if (!resource) throw new DefinitionError([{ place: name, cause: 'the draft defines no resource' }])
  const others = await neighborsOf(resource, resources)
  try {
    checkResources([...others.filter(other => other.name !== name), resource])
  } catch (error) {
    // Ignore mistakes of other definitions: not all are loaded, and they were checked before.
    const mistakes =
      error instanceof DefinitionError
        ? error.mistakes.filter(({ place }) => /^[\w-]+/u.exec(place)?.[0] === name)
        : [{ place: name, cause: String(error) }]
    if (mistakes.length) throw new DefinitionError(mistakes)
  }
  return { own, resource }
}

/** Loads the definitions that a definition refers to, directly or through others. Returns all loaded ones. */
async function neighborsOf(resource: Resource, resources: Resources): Promise<readonly Resource[]> {
  let names = targetsOf(resource, resources)
  for (let step = 0; step < STEPS; step++) {
    // A definition change during loading can discard what was loaded, so repeat.
    do await resources.load(names)
    while (!resources.isLoaded(names))
    names = [...new Set([...names, ...names.flatMap(name => targetsOf(resources.get(name), resources))])]
  }
  return resources.loaded()
}

/** Returns the names of all resources that a definition mentions. */
function targetsOf(resource: Resource, { outline }: Resources): string[] {
  const mentioned = JSON.stringify([resource.fields, resource.relations, resource.figures]).match(
    /"[\w-]+"/gu,
  )
  return [...new Set(mentioned)].flatMap(text => outline(text.slice(1, -1))?.name ?? [])
}

/** Returns the office's own definitions with a draft in place of one. `change` must differ for each edit. */
export function withDraft(
  office: OwnDefinitions,
  { own, resource }: CheckedDraft,
  change: number,
): OwnDefinitions {
  const { name } = resource
  return {
    revisions: { ...office.revisions, [name]: -change },
    index: async (language: Language) => {
      const { outlines, labels } = await office.index(language)
      return {
        outlines: [...outlines.filter(outline => outline.name !== name), outlineOf(resource)],
        labels: {
          ...labels,
          [name]: { ...labels[name], ...(isExtension(own) ? labelsOf : shownLabels)(own, language) },
        },
      }
    },
    definition: async wanted => (wanted === name ? own : office.definition(wanted)),
  }
}
