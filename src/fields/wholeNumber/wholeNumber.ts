import { z } from 'zod'
import type { Field, FieldOptions, FilledBy } from '../fieldType'
import { scalarType } from '../scalar'

export interface WholeNumberOptions extends FieldOptions<number> {
  min?: number
  max?: number
  /** Only these numbers, each with a word in the catalogue (`options.<field>.<number>`): chosen, not typed. */
  named?: readonly number[]
}
export type WholeNumberField = Field<'wholeNumber', number> & WholeNumberOptions

/** A whole number, exact up to 2^53. */
export const wholeNumber = <const O extends WholeNumberOptions>(options?: O) =>
  ({ kind: 'wholeNumber', ...options }) as Field<'wholeNumber', number, FilledBy<O>> & WholeNumberOptions

export const wholeNumberType = scalarType<WholeNumberField, number>({
  kind: 'wholeNumber',
  column: 'bigint',
  expected: 'a whole number',
  schema: ({ min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER, named }) => {
    const number = z.int().min(min).max(max)
    return named
      ? number.refine(value => named.includes(value), { params: { key: 'validation.option' } })
      : number
  },
  read: Number,
  sample: ({ min = 0, max = 1000, named }, n) => named?.[n % named.length] ?? min + (n % (max - min + 1)),
})
