import type { FieldGuess, FieldImport } from '../../core/field/fieldImport'
import { type FieldReader, figuresReader } from '../../core/field/reading'
import { momentIn, weekdayReason } from '../date/momentIn'
import type { DateTimeField } from './dateTime.type'

const dateTimeReader: FieldReader<DateTimeField> = {
  ...figuresReader<DateTimeField>('import.no_moment', (text, _field, way) =>
    momentIn(text, way)?.toISOString(),
  ),
  reasonOf: weekdayReason,
}

/** A day alone would also be read as a moment, so dates rank before it. */
const dateTimeGuess: FieldGuess<DateTimeField> = {
  rank: 21,
  field: { kind: 'dateTime' } as DateTimeField,
  looks: text => /\D/.test(text),
}

export const dateTimeImport: FieldImport<DateTimeField> = { reader: dateTimeReader, guess: dateTimeGuess }
