import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convertedTo } from '../../resources/exchangeRates/exchange'
import { cellText, cellValue, rateWords } from '../../resources/quotes/grid/cells'
import { marksOf } from '../../resources/quotes/grid/marks'
import type { Quote } from '../../resources/quotes/grid/quote'
import { type GridRow, rowsOf } from '../../resources/quotes/grid/rows'
import { exchanged } from '../../src/core/money/arithmetic'
import { exponentOf } from '../../src/core/money/currencies'
import type { Money } from '../../src/define'
import { cover, dinars, quote } from './quotes'

const TODAY = '2027-03-01'
const kept = { exchange_currency: 'TND', exchange_unit: 'EUR', exchange_rate: '3.125' }
const euros = (amount: number): Money => ({ amount: amount * 100, currency: 'EUR' })
const abroad = (id: number, net: number, more: Partial<Quote> = {}) =>
  quote(id, { currency: 'EUR', premium_net: euros(net), taxes: null, ...more })
const home = quote(1, { premium_net: dinars(1000), taxes: null, coverages: [cover('TPL')] })
const dated = { ...kept, exchange_date: '2026-11-20' }

const currency = fc.constantFrom('JPY', 'EUR', 'USD', 'TND', 'KWD')
const rate = fc
  .tuple(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 1, max: 999_999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(6, '0')}`)
const amount = fc.integer({ min: 0, max: 1_000_000_000 })

describe('D-11 amount in another currency', () => {
  it('D-11 is the amount times the rate, rounded half up once, in currencies of 0, 2 and 3 decimals', () => {
    fc.assert(
      fc.property(currency, currency, rate, amount, (from, to, told, minor) => {
        fc.pre(from !== to)
        const result = exchanged({ amount: minor, currency: from }, to, { unit: from, rate: told })
        expect(result?.currency).toBe(to)
        // Twice the rounding error is at most one unit of the result:
        // |2·result·10^6·10^from − 2·amount·rate·10^to|.
        const digits = BigInt(told.replace('.', ''))
        const by = 1_000_000n * 10n ** BigInt(exponentOf(from))
        const exact = BigInt(minor) * digits * 10n ** BigInt(exponentOf(to))
        const error = (BigInt(result?.amount ?? 0) * by - exact) * 2n
        expect(error > -by && error <= by).toBe(true)
      }),
    )
  })

  it('D-11 uses the rate of either currency, and keeps the order of amounts and the sign', () => {
    fc.assert(
      fc.property(currency, currency, rate, amount, amount, (from, to, told, one, other) => {
        fc.pre(from !== to)
        const inTo = (minor: number, unit: string) =>
          exchanged({ amount: minor, currency: from }, to, { unit, rate: told })?.amount ?? Number.NaN
        for (const unit of [from, to]) {
          fc.pre(Number.isFinite(inTo(one, unit)) && Number.isFinite(inTo(other, unit)))
          expect(
            Math.sign(inTo(one, unit) - inTo(other, unit)) * Math.sign(one - other),
          ).toBeGreaterThanOrEqual(0)
          expect(Math.abs(inTo(-one, unit))).toBe(inTo(one, unit))
        }
      }),
    )
    expect(exchanged(euros(100), 'TND', { unit: 'EUR', rate: '3.125' })).toEqual(dinars(312.5))
    expect(exchanged(dinars(312.5), 'EUR', { unit: 'EUR', rate: '3.125' })).toEqual(euros(100))
    expect(exchanged({ amount: 1, currency: 'JPY' }, 'EUR', { unit: 'JPY', rate: '0.005' })?.amount).toBe(1)
  })

  it('D-11 is empty if the rate is for other currencies or the amount has too many digits', () => {
    expect(convertedTo('USD', euros(1), dated)).toBeNull()
    expect(convertedTo('TND', { amount: 100, currency: 'USD' }, dated)).toBeNull()
    expect(
      convertedTo('TND', { amount: 1e15, currency: 'EUR' }, { ...dated, exchange_rate: '1000' }),
    ).toBeNull()
    expect(() => exchanged(euros(1), 'TND', { unit: 'EUR', rate: '0' })).toThrow(RangeError)
  })
})

describe('D-06 quotes in several currencies', () => {
  const words = {
    covered: 'yes',
    missing: 'no',
    about: (text: string) => `≈ ${text}`,
    noRate: (code: string) => `No rate for ${code}`,
  }
  const rowsFor = (quotes: Quote[]) =>
    rowsOf({ quotes, compared: true, currency: 'TND', readable: () => true })
  const text = (key: string, of: Quote) => {
    const row = rowsFor([home, abroad(9, 1), of]).find(each => each.key === key) as GridRow
    return cellText(cellValue(row, of, { currency: 'TND', current: dinars(900) }), 'en', words)
  }

  it('D-06 shows the converted total next to the original, and the difference as converted at a rate', () => {
    const foreign = abroad(2, 300, dated)
    expect(rowsFor([home]).some(({ key }) => key === 'premium_converted')).toBe(false)
    expect(text('premium_total', foreign)).toBe('€300.00')
    expect(text('premium_converted', foreign)).toBe('≈ TND\u00a0937.500')
    expect(text('premium_converted', home)).toBe('TND\u00a01,000.000')
    expect(text('difference', foreign)).toBe('≈ +TND\u00a037.500')
    expect(text('premium_converted', abroad(2, 300))).toBe('No rate for EUR')
    expect(rateWords({ unit: 'EUR', rate: '3.125', other: 'TND', date: '2026-11-20' }, 'en')).toEqual({
      rate: '\u2066EUR 1 = 3.125 TND\u2069',
      date: 'Nov 20, 2026',
    })
  })

  it('D-06 marks the lowest converted total, and none across currencies without a rate', () => {
    const lowest = (quotes: Quote[]) => [...marksOf(quotes, [], { today: TODAY, comparedIn: 'TND' }).lowest]
    expect(lowest([home, abroad(2, 300, dated)])).toEqual([2])
    expect(lowest([home, abroad(2, 330, dated)])).toEqual([1])
    expect(lowest([home, abroad(2, 320, dated)])).toEqual([1, 2])
    expect(lowest([home, abroad(2, 300)])).toEqual([])
    expect(lowest([home, abroad(2, 300, dated), abroad(3, 900)])).toEqual([])
    // Amounts in one other currency need no rate.
    expect(lowest([abroad(2, 300), abroad(3, 299)])).toEqual([3])
  })

  it('D-06 compares limits of several currencies by converted amount', () => {
    const limited = (id: number, limit: Money, more: Partial<Quote>) =>
      abroad(id, 300, { coverages: [cover('TPL', { limit })], ...more })
    const widest = (more: Partial<Quote>) => {
      const own = quote(1, { premium_net: dinars(900), coverages: [cover('TPL', { limit: dinars(2000) })] })
      return [
        ...marksOf([own, limited(2, euros(1000), more)], [cover('TPL')], { today: TODAY, comparedIn: 'TND' })
          .widest,
      ]
    }
    expect(widest(dated)).toEqual([2])
    expect(widest({})).toEqual([])
  })
})
