import { DefinitionError } from '../schema/definitionError'
import type { Measure, Ratio } from '../schema/measure'
import { cause, choose, cure, type Mistake, type Report } from '../schema/mistake'
import type { Resource } from '../schema/resource'
import { checkMeasure } from './checkMeasure'

const NAME = /^[a-z][a-z0-9_]*$/u
interface Declared {
  measures: readonly Measure[]
  ratios: readonly Ratio[]
}

/** Checks all measures against the definitions; throws one `DefinitionError` with everything that is wrong. */
export function checkMeasures(
  { measures, ratios }: Declared,
  find: (name: string) => Resource | undefined,
): void {
  const mistakes: Mistake[] = []
  const names = new Set<string>()
  const reportFor =
    (name: string): Report =>
    (place, what, how) =>
      mistakes.push({ place: `measure ${name}${place}`, cause: what, cure: how })
  for (const { name } of [...measures, ...ratios]) {
    if (!NAME.test(name)) reportFor(name)('.name', cause('entry_form', { name }), cure('snake_case'))
    if (names.has(name)) reportFor(name)('', cause('measure_taken', { name }), cure('other_name'))
    names.add(name)
  }
  for (const measure of measures) {
    const resource = find(measure.resource)
    const report = reportFor(measure.name)
    if (resource) checkMeasure(resource, measure, report)
    else report('.resource', cause('no_resource', { name: measure.resource }), cure('correct'))
  }
  for (const { name, part, whole } of ratios)
    for (const of of [part, whole])
      if (!measures.some(measure => measure.name === of))
        reportFor(name)(
          '',
          cause('no_measure', { name: of }),
          choose(
            of,
            measures.map(one => one.name),
          ),
        )
  if (mistakes.length) throw new DefinitionError(mistakes)
}
