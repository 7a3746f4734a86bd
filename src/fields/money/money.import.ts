import { type FieldGuess, type FieldImport, startsWithZero } from '../../core/field/fieldImport'
import { type FieldReader, MAX_FIGURES, readJson } from '../../core/field/reading'
import { minorUnits } from '../../core/money/amount'
import { currencyOf, currencyWords } from '../../core/money/currencySigns'
import { readNumber } from '../decimal/readNumber'
import type { MoneyField } from './money.type'

// Arabic amounts are written between direction marks.
const MARKS = /\p{Cf}/gu
const AMOUNT = /^(\D*?)\s*([-+(]?[\d٠-٩۰-۹].*[\d٠-٩۰-۹)-]|[-+]?[\d٠-٩۰-۹])\s*(\D*)$/

function amountIn(text: string): { sign: string; number: string } | undefined {
  if (text.length > MAX_FIGURES) return undefined
  const found = AMOUNT.exec(text.replace(MARKS, '').trim())
  if (!found) return undefined
  const [, before = '', number = '', behind = ''] = found
  const minus = /^[-−]/.test(before) ? '-' : ''
  const sign = currencyWords(`${before.replace(/^[-−]\s*/, '')} ${behind}`)
  return { sign, number: minus + number }
}

/**
 * Reads an amount with its currency before or after it, or in a
 * separate column: `1.234,56 €`, `TND 12.500`, `12,5`.
 */
const moneyReader: FieldReader<MoneyField> = {
  message: 'import.no_amount',
  partsOf: () => ['currency'],
  currencyPart: 'currency',
  signOf: text => (text.startsWith('{') ? undefined : amountIn(text)?.sign),
  read({ text, parts }, _field, { decimal, currency: own }) {
    if (text.startsWith('{')) return readJson(text)
    const { sign, number } = amountIn(text) ?? {}
    if (number === undefined) return undefined
    const currency = currencyOf(parts.currency?.trim() || sign || own, own)
    const amount = readNumber(number, decimal)
    if (!currency || amount === undefined) return undefined
    // Trailing zeros are removed, because 12.500 EUR has no meaningful third decimal.
    const kept = minorUnits(amount.replace(/(\.\d*?)0+$/, '$1'), currency)
    return kept === undefined ? undefined : { amount: kept, currency }
  },
}

/** Numbers are amounts if they have a currency, or if their heading suggests it. */
const moneyGuess: FieldGuess<MoneyField> = {
  rank: 60,
  field: { kind: 'money' } as MoneyField,
  looks: text => !startsWithZero(text),
  headings:
    'price amount cost fee salary rent prix montant cout tarif salaire loyer fiyat tutar ucret maas kira bedel سعر السعر مبلغ المبلغ ثمن تكلفة راتب إيجار',
  sign: /[\p{L}\p{Sc}]/u,
  isLikely: ({ isNamed, isSigned, isIdentifier }) => (isNamed || isSigned) && !isIdentifier,
}

export const moneyImport: FieldImport<MoneyField> = { reader: moneyReader, guess: moneyGuess }
