import type { Measure, MeasureValue } from './measure'
import type { Values } from './values'

/** A figure over the records that point at one record through `by`. */
export interface RelatedFigure {
  resource: string
  by: string
  filter?: Values
  value?: MeasureValue
  /** Only a part of another one. */
  unseen?: boolean
}

/** One of a record's figures in parts of another. */
export interface FigureRatio {
  part: string
  whole: string
  unseen?: never
}

/** A number next to a record's key facts. Its label is `resources.<name>.figures.<figure>`. */
export type RecordFigure = RelatedFigure | FigureRatio

/** A figure of one record as a measure. */
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
