import { type FieldGuess, type FieldImport, startsWithZero } from '../../core/field/fieldImport'
import { figuresReader } from '../../core/field/reading'
import type { DecimalField } from './decimal.type'
import { readPlainNumber } from './readNumber'

const decimalReader = figuresReader('import.no_number', (text, _field, { decimal }) =>
  readPlainNumber(text, decimal),
)

const USUAL_SCALE = 2

const decimalGuess: FieldGuess<DecimalField> = {
  rank: 71,
  field: { kind: 'decimal', scale: 20 } as DecimalField,
  looks: text => !startsWithZero(text),
  isLikely: ({ isIdentifier }) => !isIdentifier,
  options: ({ decimals }) => (decimals > USUAL_SCALE ? { scale: decimals } : {}),
}

export const decimalImport: FieldImport<DecimalField> = { reader: decimalReader, guess: decimalGuess }
