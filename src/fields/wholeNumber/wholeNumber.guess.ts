import { type FieldGuess, startsWithZero } from '../../core/field/fieldGuess'
import type { WholeNumberField } from './wholeNumber.type'

/** Numbers of documents and postcodes are not counted with. */
export const wholeNumberGuess: FieldGuess<WholeNumberField> = {
  rank: 70,
  field: { kind: 'wholeNumber' } as WholeNumberField,
  // A program that writes 12,00 also writes 12,50.
  looks: text => !startsWithZero(text) && !/^\+|[.,]\d{1,2}\D?$/.test(text),
  isLikely: ({ isIdentifier }) => !isIdentifier,
}
