import { type FieldGuess, startsWithZero } from '../../core/field/fieldGuess'
import type { WholeNumberField } from './wholeNumber.type'

/** Document numbers and postcodes are not numbers for calculation. */
export const wholeNumberGuess: FieldGuess<WholeNumberField> = {
  rank: 70,
  field: { kind: 'wholeNumber' } as WholeNumberField,
  // A column that contains 12,00 can also contain 12,50.
  looks: text => !startsWithZero(text) && !/^\+|[.,]\d{1,2}\D?$/.test(text),
  isLikely: ({ isIdentifier }) => !isIdentifier,
}
