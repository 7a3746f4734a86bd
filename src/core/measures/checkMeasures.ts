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

/** Checks all measures against the definitions; throws one `DefinitionError` with all mistakes. */
export function checkMeasures(
  { measures, ratios }: Declared,
  find: (name: string) => Resource | undefined,
): void {
  const mistakes: Mistake[] = []
  const names = new Set<string>()
  const reportFor =
    ({ name, resource }: { name: string; resource?: string }): Report =>
    (place, what, how) =>
      mistakes.push({
        place: `${resource ? `${resource}.` : ''}measures.${name}${place}`,
        cause: what,
        cure: how,
      })
  for (const one of [...measures, ...ratios]) {
    const { name } = one
    if (!NAME.test(name)) reportFor(one)('.name', cause('entry_form', { name }), cure('snake_case'))
    if (names.has(name)) reportFor(one)('', cause('measure_taken', { name }), cure('other_name'))
    names.add(name)
  }
  for (const measure of measures) {
    const resource = find(measure.resource)
    const report = reportFor(measure)
    if (resource) checkMeasure(resource, measure, report)
    else report('.resource', cause('no_resource', { name: measure.resource }), cure('correct'))
  }
  for (const ratio of ratios)
    for (const of of [ratio.part, ratio.whole])
      if (!measures.some(measure => measure.name === of))
        reportFor(ratio)(
          '',
          cause('no_measure', { name: of }),
          choose(
            of,
            measures.map(one => one.name),
          ),
        )
  if (mistakes.length) throw new DefinitionError(mistakes)
}
