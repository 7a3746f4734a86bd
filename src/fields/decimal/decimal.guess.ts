import { type FieldGuess, startsWithZero } from '../../core/field/fieldGuess'
import type { DecimalField } from './decimal.type'

const USUAL_SCALE = 2

export const decimalGuess: FieldGuess<DecimalField> = {
  rank: 71,
  field: { kind: 'decimal', scale: 20 } as DecimalField,
  looks: text => !startsWithZero(text),
  isLikely: ({ isIdentifier }) => !isIdentifier,
  options: ({ decimals }) => (decimals > USUAL_SCALE ? { scale: decimals } : {}),
}
