import { defineRatio, type Measure, type Ratio } from '../../../src/core/schema/measure'
import { relatedMeasure } from '../../../src/core/schema/recordFigure'
import type { Resource } from '../../../src/core/schema/resource'
import type { Scope } from '../../base/services'
import { visibleRecord } from '../records/readRecord'
import { type MeasureResults, readMeasures } from './readMeasures'

/**
 * Returns the figures of a record that the user can read. The access rules of the underlying records apply to
 * each figure.
 */
export async function readFigures(scope: Scope, resource: Resource, id: number): Promise<MeasureResults> {
  await visibleRecord(scope, resource, id)
  const figures = Object.entries(resource.figures).map(([name, figure]): [string, Measure | Ratio] => [
    name,
    'part' in figure ? defineRatio({ name, ...figure }) : relatedMeasure(name, figure, id),
  ])
  const shown = figures.filter(([name]) => !resource.figures[name]?.unseen)
  return readMeasures(
    scope,
    shown.map(([, figure]) => figure),
    { measures: new Map(figures) },
  )
}
