import { minorUnits } from '../money/amount'
import { exponentOf } from '../money/currencies'
import { currencyOf, currencyWords } from '../money/currencySigns'
import { latinCode } from '../schema/latinDigits'
import { groupMark, plainNumber } from './formatNumber'

// The words of a text that are not numbers, with the points of Arabic abbreviations.
const WORDS = /[\p{L}\p{Sc}][\p{L}\p{M}\p{Sc}.]*/gu
const ONE_GROUP = /^-?\d{1,3}([.,])\d{3}$/

/** What a typed amount names: minor units, and a currency. Undefined is what can't be read. */
export interface TypedAmount {
  amount: number | undefined
  currency: string | undefined
  /** The number without grouping: `1250.75`. */
  plain: string
}

/**
 * Reads an amount that is typed or pasted in a language, with or without a sign of its currency: `850,500 DT`.
 * In a currency of three decimals, a single `1.250` can't be read where the point groups thousands: it is
 * 1,250 to those who type the point of the number pad.
 */
export function typedAmount(text: string, locale: string, usual: string): TypedAmount {
  const words = currencyWords(text.match(WORDS)?.join(' ') ?? '')
  const currency = words ? currencyOf(words, usual) : usual
  const number = text.replace(WORDS, '').trim()
  const plain = plainNumber(number, locale)
  const mark = ONE_GROUP.exec(latinCode(number))?.[1]
  const isUnclear = mark && mark === groupMark(locale) && currency && exponentOf(currency) === 3
  return { plain, currency, amount: currency && !isUnclear ? minorUnits(plain, currency) : undefined }
}
