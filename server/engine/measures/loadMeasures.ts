import { checkMeasures } from '../../../src/core/measures/checkMeasures'
import { isMeasure, isRatio, type Measure, type Ratio } from '../../../src/core/schema/measure'
import type { Resources } from '../../../src/core/schema/resources'
import { filesCalled, importAll } from '../../base/product/resources'

/** Finds the measures in the resources' folders and checks them; throws a `DefinitionError` for any mistake in them. */
export async function loadMeasures(resources: Resources): Promise<ReadonlyMap<string, Measure | Ratio>> {
  const modules = await importAll(await filesCalled(/^measures\.ts$/))
  const exported = modules.flatMap(module => Object.values(module))
  const [measures, ratios] = [exported.filter(isMeasure), exported.filter(isRatio)]
  checkMeasures({ measures, ratios }, resources.find)
  return new Map([...measures, ...ratios].map(one => [one.name, one]))
}
