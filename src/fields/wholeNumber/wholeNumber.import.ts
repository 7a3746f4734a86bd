import { type FieldGuess, type FieldImport, startsWithZero } from '../../core/field/fieldImport'
import { figuresReader } from '../../core/field/reading'
import { readPlainNumber } from '../decimal/readNumber'
import type { WholeNumberField } from './wholeNumber.type'

const wholeNumberReader = figuresReader('import.no_number', (text, _field, { decimal }) => {
  const number = readPlainNumber(text, decimal)
  // Some programs write a whole number with decimals: 12,00.
  const whole = number?.replace(/\.0+$/, '')
  return whole === undefined || whole.includes('.') ? undefined : Number(whole)
})

/** Document numbers and postcodes are not numbers for calculation. */
const wholeNumberGuess: FieldGuess<WholeNumberField> = {
  rank: 70,
  field: { kind: 'wholeNumber' } as WholeNumberField,
  // A column that contains 12,00 can also contain 12,50.
  looks: text => !startsWithZero(text) && !/^\+|[.,]\d{1,2}\D?$/.test(text),
  isLikely: ({ isIdentifier }) => !isIdentifier,
}

export const wholeNumberImport: FieldImport<WholeNumberField> = {
  reader: wholeNumberReader,
  guess: wholeNumberGuess,
}
