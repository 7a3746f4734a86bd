import { figuresReader } from '../../core/field/reading'
import { momentIn } from '../date/momentIn'

export const dateTimeReader = figuresReader('import.no_moment', (text, _field, way) =>
  momentIn(text, way)?.toISOString(),
)
