import { checkMeasure, type Report } from '../core/measures/checkMeasure'
import type { Resource } from '../core/schema/resource'

/** Reports what is wrong with the figures of a definition. */
export function checkFigures({ figures }: Resource, all: readonly Resource[], report: Report): void {
  for (const [name, figure] of Object.entries(figures)) {
    const at = `.figures.${name}`
    if ('part' in figure) {
      for (const of of [figure.part, figure.whole])
        if (!Object.hasOwn(figures, of))
          report(at, `there is no figure ${of}`, `Choose one of: ${Object.keys(figures).join(', ')}`)
      continue
    }
    const resource = all.find(one => one.name === figure.resource)
    if (!resource) report(at, `no definition is called ${figure.resource}`, 'Correct the name')
    else
      checkMeasure(
        resource,
        { ...figure, filter: { [`${figure.by}_eq_any`]: [1], ...figure.filter } },
        (place, ...rest) => report(`${at}${place}`, ...rest),
      )
  }
}
