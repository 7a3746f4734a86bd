import { checkMeasures } from '../../../src/core/measures/checkMeasures'
import { isMeasure, isRatio, type Measure, type Ratio } from '../../../src/core/schema/measure'
import type { Resources } from '../../../src/core/schema/resources'
import { filesCalled, importAll } from '../../base/product/resources'

/** Loads the measures in the resources' folders. */
export async function importMeasures(): Promise<(Measure | Ratio)[]> {
  const modules = await importAll(await filesCalled(/^measures\.ts$/))
  return modules.flatMap(module => Object.values(module)).filter(each => isMeasure(each) || isRatio(each))
}

/**
 * Returns measures by name, checked against the definitions; throws a `DefinitionError` for any mistake in
 * them.
 */
export function checkedMeasures(
  found: readonly (Measure | Ratio)[],
  resources: Resources,
): ReadonlyMap<string, Measure | Ratio> {
  checkMeasuresOf(found, resources.find)
  return new Map(found.map(one => [one.name, one]))
}

/** Checks measures against the definitions; throws a `DefinitionError` for any mistake in them. */
export function checkMeasuresOf(found: readonly (Measure | Ratio)[], find: Resources['find']): void {
  const ratios = found.filter((each): each is Ratio => 'part' in each)
  const measures = found.filter((each): each is Measure => !('part' in each))
  checkMeasures({ measures, ratios }, find)
}
