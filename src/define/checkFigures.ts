import { checkMeasure } from '../core/measures/checkMeasure'
import { cause, choose, chooseResource, type Report } from '../core/schema/mistake'
import type { Resource } from '../core/schema/resource'

/** Reports the mistakes in a definition's figures. */
export function checkFigures({ figures }: Resource, all: readonly Resource[], report: Report): void {
  for (const [name, figure] of Object.entries(figures)) {
    const at = `.figures.${name}`
    if ('part' in figure) {
      for (const of of [figure.part, figure.whole])
        if (!Object.hasOwn(figures, of))
          report(at, cause('no_figure', { name: of }), choose(of, Object.keys(figures)))
      continue
    }
    const resource = all.find(one => one.name === figure.resource)
    if (!resource)
      report(at, cause('no_resource', { name: figure.resource }), chooseResource(figure.resource, all))
    else
      checkMeasure(
        resource,
        { ...figure, filter: { [`${figure.by}_eq_any`]: [1], ...figure.filter } },
        (place, ...rest) => report(`${at}${place}`, ...rest),
      )
  }
}
