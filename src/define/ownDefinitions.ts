import type { Catalogue } from '../core/i18n/catalogue'
import type { Language } from '../core/i18n/languages'
import { DefinitionError } from '../core/schema/definitionError'
import type { Measure } from '../core/schema/measure'
import { cause, chooseResource, cure, type Mistake, type Report, resourceWord } from '../core/schema/mistake'
import type { Resource } from '../core/schema/resource'
import { atOnce, type Steps } from '../core/steps'
import { withAddedOptions } from './addedOptions'
import { NAMED_PARTS } from './adoptShipped'
import { checkAddedOptions } from './checkAddedOptions'
import { checkCodeExpressions, checkExpressions } from './checkExpressions'
import { checkExtension } from './checkExtension'
import { extendResource } from './extendResource'
import { isExtension, type OwnDefinition, resourceNamed } from './ownDefinition'
import { resourceFromData } from './resourceFromData'
import { labelsOf } from './shownLabels'

/**
 * Returns the shipped resources with the definitions in data: further resources, and extensions. Throws a
 * `DefinitionError` with every mistake. `collectResources` later checks references between the definitions.
 */
export function withOwnDefinitions(shipped: readonly Resource[], own: readonly OwnDefinition[]): Resource[] {
  const { resources, mistakes } = atOnce(joinOwnDefinitions(shipped, own))
  if (mistakes.length) throw new DefinitionError(mistakes)
  return resources
}

/** The shipped resources with the definitions in data, and the mistakes in the definitions. */
export interface JoinedDefinitions {
  resources: Resource[]
  mistakes: Mistake[]
  /** Every definition resulted in a resource, even with mistakes, so their references can be checked. */
  isWhole: boolean
}

/** Joins the shipped resources and the definitions in data. Returns the mistakes instead of throwing them. */
export function* joinOwnDefinitions(
  shipped: readonly Resource[],
  own: readonly OwnDefinition[],
): Steps<JoinedDefinitions> {
  const mistakes: Mistake[] = []
  let isWhole = true
  const made = new Map(shipped.map(resource => [resource.name, resource]))
  for (const resource of shipped) checkCodeExpressions(resource, reportOf(resource.name, mistakes))
  // An extension can extend a resource that is itself defined in data, so extensions come last.
  for (const definition of [...own].sort(
    (one, other) => Number(isExtension(one)) - Number(isExtension(other)),
  )) {
    const name = resourceNamed(definition)
    const report = reportOf(name, mistakes)
    const resource = yield* resourceOf(definition, made, report)
    if (resource) made.set(name, resource)
    else isWhole = false
    yield
  }
  return { resources: [...made.values()], mistakes, isWhole }
}

const reportOf =
  (name: string, mistakes: Mistake[]): Report =>
  (place, what, how) =>
    mistakes.push({ place: `${name}${place}`, cause: what, cure: how })

function* resourceOf(
  own: OwnDefinition,
  made: ReadonlyMap<string, Resource>,
  report: Report,
): Steps<Resource | undefined> {
  const base = made.get(resourceNamed(own))
  if (!isExtension(own)) {
    if (base) report('.name', cause('name_taken', { name: own.name }), cure('other_name'))
    yield* checkExpressions(own, report)
    return base ? undefined : safely(() => resourceFromData(own), report)
  }
  if (!base) {
    report(
      '.extends',
      cause('no_resource', { name: own.extends }),
      chooseResource(own.extends, [...made.values()]),
    )
    return undefined
  }
  for (const part of NAMED_PARTS)
    for (const name of Object.keys(own[part] ?? {}))
      if (Object.hasOwn(base[part], name))
        report(
          `.${part}.${name}`,
          cause('entry_taken', { resource: resourceWord(base.name), name }),
          cure('other_name'),
        )
  checkAddedOptions(own, base, report)
  checkExtension(own, { base, resources: [...made.values()] }, report)
  yield* checkExpressions(own, report, withAddedOptions(base.fields, own.options))
  return safely(() => extendResource(base, own), report)
}

/** Calls `make` and reports the error if it throws, because it might fail for a definition with mistakes. */
function safely(make: () => Resource, report: Report): Resource | undefined {
  try {
    return make()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    report('', cause('other', { message }), cure('correct'))
    return undefined
  }
}

/** Returns the labels of definitions in one language, by resource: their own, or those borrowed from another one. */
export const labelsIn = (
  own: readonly OwnDefinition[],
  language: Language,
  labeled: typeof labelsOf = labelsOf,
): Record<string, Catalogue> =>
  Object.fromEntries(
    own
      .map(one => [resourceNamed(one), labeled(one, language)] as const)
      .filter(([, labels]) => Object.keys(labels).length),
  )

/** Returns the measures of definitions. */
export const measuresOf = (own: readonly OwnDefinition[]): Measure[] =>
  own.flatMap(one =>
    Object.entries(one.measures ?? {}).map(([name, measure]) => ({
      ...measure,
      name,
      resource: resourceNamed(one),
    })),
  )
