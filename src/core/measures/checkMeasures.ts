import { DefinitionError } from '../schema/definitionError'
import type { Measure, Ratio } from '../schema/measure'
import type { Resource } from '../schema/resource'
import { checkMeasure, type Report } from './checkMeasure'

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
  const mistakes: string[] = []
  const names = new Set<string>()
  const reportFor =
    (name: string): Report =>
    (place, cause, cure) =>
      mistakes.push(`measure ${name}${place}: ${cause}. ${cure}`)
  for (const { name } of [...measures, ...ratios]) {
    if (!NAME.test(name))
      reportFor(name)('.name', 'is not in snake case', 'Use lower-case letters and underscores')
    if (names.has(name)) reportFor(name)('', 'two measures have this name', 'Rename one of them')
    names.add(name)
  }
  for (const measure of measures) {
    const resource = find(measure.resource)
    const report = reportFor(measure.name)
    if (resource) checkMeasure(resource, measure, report)
    else report('.resource', `no definition is called ${measure.resource}`, 'Correct the name')
  }
  for (const { name, part, whole } of ratios)
    for (const of of [part, whole])
      if (!measures.some(measure => measure.name === of))
        reportFor(name)(
          '',
          `there is no measure ${of}`,
          `Choose one of: ${measures.map(one => one.name).join(', ')}`,
        )
  if (mistakes.length) throw new DefinitionError(mistakes)
}
