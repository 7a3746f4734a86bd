import { type FieldReader, MAX_FIGURES, readJson } from '../../core/field/reading'
import { minorUnits } from '../../core/money/amount'
import { isCurrency } from '../../core/money/currencies'
import { readNumber } from '../decimal/readNumber'
import type { MoneyField } from './money.type'

// Symbols that mean one currency here; `$` is ambiguous.
const SIGNS: Record<string, string> = {
  '€': 'EUR',
  '£': 'GBP',
  '₺': 'TRY',
  DT: 'TND',
  TL: 'TRY',
  'د.ت': 'TND',
}
const AMOUNT = /^(\D*?)\s*([-+(]?[\d٠-٩۰-۹].*[\d٠-٩۰-۹)-]|[-+]?[\d٠-٩۰-۹])\s*(\D*)$/

/**
 * Reads an amount with its currency before or after it, or in a
 * separate column: `1.234,56 €`, `TND 12.500`, `12,5`.
 */
export const moneyReader: FieldReader<MoneyField> = {
  message: 'import.no_amount',
  partsOf: () => ['currency'],
  currencyPart: 'currency',
  read({ text, parts }, _field, { decimal, currency: own }) {
    if (text.startsWith('{')) return readJson(text)
    if (text.length > MAX_FIGURES) return undefined
    const [, before = '', number = '', behind = ''] = AMOUNT.exec(text.trim()) ?? []
    const minus = /^[-−]/.test(before) ? '-' : ''
    const named =
      [parts.currency ?? '', before.replace(/^[-−]\s*/, ''), behind].find(word => word.trim()) ?? own
    const currency = currencyOf(named)
    const amount = readNumber(minus + number, decimal)
    if (!currency || amount === undefined) return undefined
    // Trailing zeros are removed, because 12.500 EUR has no meaningful third decimal.
    const kept = minorUnits(amount.replace(/(\.\d*?)0+$/, '$1'), currency)
    return kept === undefined ? undefined : { amount: kept, currency }
  },
}

function currencyOf(word: string): string | undefined {
  const plain = word.trim()
  const code = SIGNS[plain] ?? SIGNS[plain.toUpperCase()] ?? plain.toUpperCase()
  return isCurrency(code) ? code : undefined
}
