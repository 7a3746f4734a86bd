import { DefinitionError } from '../../../src/core/schema/definitionError'
import type { Measure, Ratio } from '../../../src/core/schema/measure'
import type { Resource } from '../../../src/core/schema/resource'
import { inOrder, joinResources, type Resources } from '../../../src/core/schema/resources'
import { atOnce, type Steps } from '../../../src/core/steps'
import { checkingResources } from '../../../src/define/checkResources'
import type { OwnDefinition } from '../../../src/define/ownDefinition'
import { joinOwnDefinitions, measuresOf } from '../../../src/define/ownDefinitions'
import type { Shipped } from '../../base/definitions'
import { checkMeasuresOf } from '../measures/loadMeasures'
import { checkTables } from '../sql/checkTables'

/** The definitions of an installation, combined. */
export interface CombinedDefinitions {
  resources: Resources
  measures: ReadonlyMap<string, Measure | Ratio>
}

/**
 * Combines the shipped definitions with further ones in data. The start, the commands, the plan and the apply
 * all combine definitions here, so what one of them refuses, the others refuse too. Throws a
 * `DefinitionError` with the mistakes of all checks. `namesOfOthers` are names that no table can have; the
 * plan of an apply looks for them itself.
 */
export const combineDefinitions = (...of: Parameters<typeof combiningDefinitions>): CombinedDefinitions =>
  atOnce(combiningDefinitions(...of))

/** The steps of `combineDefinitions`. */
export function* combiningDefinitions(
  shipped: Shipped,
  data: readonly OwnDefinition[],
  namesOfOthers?: ReadonlySet<string>,
): Steps<CombinedDefinitions> {
  const { resources, mistakes, isWhole } = yield* joinOwnDefinitions(shipped.resources, data)
  const all = inOrder(resources)
  const measures = [...shipped.measures, ...measuresOf(data)]
  const found = [...mistakes]
  function* check(steps: Steps): Steps {
    try {
      yield* steps
    } catch (error) {
      if (!(error instanceof DefinitionError)) throw error
      found.push(...error.mistakes)
    }
  }
  if (isWhole) {
    yield* check(checkingResources(all))
    // A process can't load a measure of a removed resource or field.
    yield* check(checkingMeasures(measures, all))
  }
  // Only correct definitions have tables. The shipped ones come first, so that the others get the mistakes.
  if (!found.length) found.push(...checkTables(resources, shipped.tables, namesOfOthers))
  if (found.length) throw new DefinitionError(found)
  return { resources: joinResources(all), measures: new Map(measures.map(one => [one.name, one])) }
}

function* checkingMeasures(measures: readonly (Measure | Ratio)[], all: readonly Resource[]): Steps {
  checkMeasuresOf(measures, name => all.find(each => each.name === name))
}
