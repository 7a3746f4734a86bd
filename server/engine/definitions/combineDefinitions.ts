import { DefinitionError } from '../../../src/core/schema/definitionError'
import type { Measure, Ratio } from '../../../src/core/schema/measure'
import { inOrder, joinResources, type Resources } from '../../../src/core/schema/resources'
import { checkResources } from '../../../src/define/checkResources'
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
export function combineDefinitions(
  shipped: Shipped,
  data: readonly OwnDefinition[],
  namesOfOthers?: ReadonlySet<string>,
): CombinedDefinitions {
  const { resources, mistakes, isWhole } = joinOwnDefinitions(shipped.resources, data)
  const all = inOrder(resources)
  const measures = [...shipped.measures, ...measuresOf(data)]
  const found = [...mistakes]
  const check = (run: () => void) => {
    try {
      run()
    } catch (error) {
      if (!(error instanceof DefinitionError)) throw error
      found.push(...error.mistakes)
    }
  }
  if (isWhole) {
    check(() => checkResources(all))
    // A process can't load a measure of a removed resource or field.
    check(() => checkMeasuresOf(measures, name => all.find(each => each.name === name)))
  }
  // Only correct definitions have tables. The shipped ones come first, so that the others get the mistakes.
  if (!found.length) found.push(...checkTables(resources, shipped.tables, namesOfOthers))
  if (found.length) throw new DefinitionError(found)
  return { resources: joinResources(all), measures: new Map(measures.map(one => [one.name, one])) }
}
