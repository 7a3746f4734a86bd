import { describe, expect, it } from 'vitest'
import { cellText, cellValue } from '../../resources/quotes/grid/cells'
import { differs, marksOf } from '../../resources/quotes/grid/marks'
import { rowsOf } from '../../resources/quotes/grid/rows'
import { cover, dinars, quote } from './quotes'

const TODAY = '2027-03-01'
const covers = [cover('TPL'), cover('GLASS')]
const dear = quote(1, { premium_net: dinars(1100), coverages: covers })
const cheap = quote(2, { premium_net: dinars(900), coverages: [cover('TPL', { limit: dinars(50) })] })
const rows = rowsOf({ quotes: [dear, cheap], compared: true, readable: () => true })
const row = (key: string) => rows.find(each => each.key === key) ?? rows[0]

describe('D-06 quote comparison', () => {
  it('D-06 marks the lowest total and the widest cover among available quotes', () => {
    const { lowest, widest } = marksOf([dear, cheap], covers, { today: TODAY })
    expect([...lowest]).toEqual([2])
    expect([...widest]).toEqual([1])
    const past = { ...cheap, valid_until: '2027-02-28' }
    expect([...marksOf([dear, past], covers, { today: TODAY }).lowest]).toEqual([])
    const requested = quote(3, { status: 'requested', premium_net: dinars(1) })
    expect([...marksOf([dear, cheap, requested], covers, { today: TODAY }).lowest]).toEqual([2])
  })

  it('K-01 for equal covers, the lower deductible is wider if it is lower for every loss', () => {
    const share = (percent: string, least: number) => ({
      deductible_percent: percent,
      deductible_min: dinars(least),
    })
    const widest = (one: object, other: object) =>
      [one, other].map((terms, at) =>
        quote(at + 1, { premium_net: dinars(900), coverages: [cover('TPL', terms)] }),
      )
    const marked = (one: object, other: object) => [
      ...marksOf(widest(one, other), covers, { today: TODAY }).widest,
    ]
    expect(marked({ deductible: dinars(200) }, { deductible: dinars(100) })).toEqual([2])
    expect(marked(share('1', 200), share('2', 200))).toEqual([1])
    expect(marked(share('1', 200), {})).toEqual([2])
    expect(marked(share('1', 200), share('2', 100))).toEqual([])
    expect(marked(share('1', 0), { deductible: dinars(100) })).toEqual([])
  })

  it('D-06 never compares totals of two currencies', () => {
    const euros = quote(3, { premium_net: { amount: 100, currency: 'EUR' }, currency: 'EUR' })
    expect([...marksOf([dear, euros], covers, { today: TODAY }).lowest]).toEqual([])
  })

  it('D-06 calculates taxes, the total and the difference from the current premium', () => {
    const shown = (key: string) => {
      const which = row(key)
      if (!which) throw new Error(`No row ${key}`)
      return cellText(cellValue(which, cheap, { current: dinars(1000) }), 'en', {
        covered: 'yes',
        missing: 'no',
      })
    }
    expect(shown('tax:TUA')).toBe('TND\u00a090.000')
    expect(shown('premium_total')).toBe('TND\u00a0990.000')
    expect(shown('difference')).toBe('-TND\u00a010.000')
    expect(shown('limit:GLASS')).toBe('no')
  })

  it('D-06 shows an unanswered request as neither covered nor missing', () => {
    const glass = row('limit:GLASS')
    if (!glass) throw new Error('No row')
    expect(cellValue(glass, quote(3, { status: 'requested' }))).toEqual({ is: 'empty' })
  })

  it('D-06 knows the rows in which carriers differ', () => {
    const different = rows.filter(each => differs(each, [dear, cheap])).map(({ key }) => key)
    expect(different).toEqual(['premium_net', 'tax:TUA', 'premium_total', 'limit:TPL', 'limit:GLASS'])
  })

  it("P-08 has no row that the reader can't see", () => {
    const seen = rowsOf({ quotes: [dear], readable: field => !field.startsWith('commission') })
    expect(seen.some(({ field }) => field.startsWith('commission'))).toBe(false)
  })
})
