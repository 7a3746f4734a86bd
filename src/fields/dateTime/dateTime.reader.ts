import { type FieldReader, figuresReader } from '../../core/field/reading'
import { momentIn, weekdayReason } from '../date/momentIn'
import type { DateTimeField } from './dateTime.type'

export const dateTimeReader: FieldReader<DateTimeField> = {
  ...figuresReader<DateTimeField>('import.no_moment', (text, _field, way) =>
    momentIn(text, way)?.toISOString(),
  ),
  reasonOf: weekdayReason,
}
