import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { checkMeasures } from '../../../src/core/measures/checkMeasures'
import { isMeasure, isRatio, type Measure, type Ratio } from '../../../src/core/measures/measure'
import type { Resources } from '../../../src/core/schema/resources'
import { importAll, resourcesFolder } from '../../base/product/resources'

/** Finds the measures in their folder and checks them; throws a `DefinitionError` for any mistake in them. */
export async function loadMeasures(
  resources: Resources,
  folder = join(resourcesFolder, 'measures'),
): Promise<ReadonlyMap<string, Measure | Ratio>> {
  const names = (await readdir(folder)).filter(name => /^[^.]+\.ts$/u.test(name)).sort()
  const exported = (await importAll(names.map(name => join(folder, name)))).flatMap(module =>
    Object.values(module),
  )
  const [measures, ratios] = [exported.filter(isMeasure), exported.filter(isRatio)]
  checkMeasures({ measures, ratios }, resources.find)
  return new Map([...measures, ...ratios].map(one => [one.name, one]))
}
