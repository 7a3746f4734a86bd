import type { Measure, MeasureValue } from './measure'
import type { Values } from './values'

/** A figure over the records that reference one record through `by`. */
export interface RelatedFigure {
  resource: string
  by: string
  filter?: Values
  value?: MeasureValue
  /** Not shown; only used as a part of another figure. */
  unseen?: boolean
}

/** The quotient of two figures of a record: `part` divided by `whole`. */
export interface FigureRatio {
  part: string
  whole: string
  unseen?: never
}

/** A number next to a record's key facts. Labeled `resources.<name>.figures.<figure>`. */
export type RecordFigure = RelatedFigure | FigureRatio

/** Returns the measure that computes a figure of one record. */
export const relatedMeasure = (
  name: string,
  { resource, by, filter, value }: RelatedFigure,
  id: number,
): Measure => ({
  name,
  resource,
  filter: { [`${by}_eq_any`]: [id], ...filter },
  value,
})
