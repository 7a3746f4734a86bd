import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coversFor, coverTotal, isSumOfCovers } from '../../resources/premium/coverPremiums'
import { endorsementPrice } from '../../resources/premium/endorsement'
import { type DatedTaxLine, taxLinesAt, withExemptions } from '../../resources/premium/total'

const EUR = (amount: number) => ({ amount, currency: 'EUR' })
const line = (code: string, rate: string, covers?: string[]) =>
  ({ code, name: code, rate, base: 'net', covers }) as const
const term = { effective: '2026-01-01', expiry: '2027-01-01' }
/** The days from 1 July to the end of 2026, of 365. */
const LEFT = 184

const CODES = ['FIRE', 'THEFT', 'LIAB']
const premiums = fc.array(fc.option(fc.integer({ min: 0, max: 1e9 }), { freq: 5 }), {
  minLength: CODES.length,
  maxLength: CODES.length,
})
const coversOf = (amounts: readonly (number | null)[]) =>
  CODES.map((code, at) => {
    const amount = amounts[at] ?? null
    return { code, premium: amount === null ? null : EUR(amount) }
  })
const sum = (amounts: readonly (number | null)[]) => amounts.reduce<number>((all, one) => all + (one ?? 0), 0)

/** Returns `change × left ÷ days`, rounded half away from zero. */
const share = (change: number, left: number, days: number) => {
  const product = BigInt(Math.abs(change)) * BigInt(left)
  const rounded = Number((product * 2n + BigInt(days)) / (2n * BigInt(days)))
  return change < 0 ? -rounded : rounded
}

describe('K-15 the net premium and those of the covers', () => {
  it('K-15 is their sum; a cover that is not included does not count, and without premiums anything goes', () => {
    fc.assert(
      fc.property(premiums, fc.integer({ min: 0, max: 3e9 }), (amounts, net) => {
        const known = amounts.some(amount => amount !== null)
        expect(coverTotal(coversOf(amounts))?.amount).toBe(known ? sum(amounts) : undefined)
        expect(isSumOfCovers(EUR(net), coversOf(amounts))).toBe(!known || net === sum(amounts))
        const priced = [...coversOf(amounts), { code: 'GLASS', included: false, premium: EUR(5) }]
        expect(coverTotal(priced)?.amount).toBe(known ? sum(amounts) : undefined)
      }),
    )
  })

  it('K-15 a change without covers is spread over them in proportion, to exactly the new net premium', () => {
    fc.assert(
      fc.property(premiums, fc.integer({ min: 0, max: 3e9 }), (amounts, net) => {
        const after = coversFor(EUR(net), coversOf(amounts))
        if (amounts.every(amount => amount === null)) {
          expect(after).toEqual(coversOf(amounts))
          return
        }
        expect(coverTotal(after)).toEqual(EUR(net))
        const whole = BigInt(sum(amounts))
        for (const [at, { premium }] of after.entries()) {
          if (!premium || !whole) continue
          const apart = BigInt(premium.amount) * whole - BigInt(net) * BigInt(amounts[at] ?? 0)
          expect(apart < whole && apart > -whole).toBe(true)
        }
      }),
    )
  })
})

describe('K-13 taxes of a change within the term', () => {
  const before = coversOf([25_000, 15_000, null])
  const taxes = [line('FIRE', '30', ['FIRE']), line('OTHER', '9', ['THEFT', 'LIAB'])]

  it('K-13 each tax applies to the change of its own covers, for the days left, and duties are not due again', () => {
    const after = coversOf([40_000, 10_000, 6_000])
    const duty = { code: 'D', name: 'D', amount: EUR(650), base: 'net' } as const
    const price = endorsementPrice(EUR(16_000), '2026-07-01', {
      ...term,
      taxes: [...taxes, duty],
      coverages: before,
      changed: after,
    })
    const [fire, other] = [share(15_000, LEFT, 365), share(16_000, LEFT, 365) - share(15_000, LEFT, 365)]
    expect(price?.net.amount).toBe(share(16_000, LEFT, 365))
    expect(price?.taxes.lines.map(({ base }) => base.amount)).toEqual([fire, other])
    expect(price?.tax.amount).toBe(share(fire, 30, 100) + share(other, 9, 100))
  })

  it('K-13 a change of no single cover is taxed in proportion to the premiums of the covers', () => {
    const price = endorsementPrice(EUR(8_000), '2026-01-01', { ...term, taxes, coverages: before })
    expect(price?.tax.amount).toBe(share(5_000, 30, 100) + share(3_000, 9, 100))
    expect(endorsementPrice(EUR(8_000), '2026-01-01', { ...term, taxes })).toBeNull()
  })

  it('K-13 the opposite change of any covers on the same day returns the same, in both ways of rounding', () => {
    const rounding = fc.constantFrom('line' as const, 'total' as const)
    fc.assert(
      fc.property(premiums, premiums, fc.integer({ min: 0, max: 364 }), rounding, (was, is, days, way) => {
        const day = new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10)
        const price = (from: typeof was, to: typeof was) =>
          endorsementPrice(EUR(sum(to) - sum(from)), day, {
            ...term,
            taxes,
            tax_rounding: way,
            coverages: coversOf(from),
            changed: coversOf(to),
          })
        // A change from covers without premiums belongs to none of them.
        if ([was, is].some(amounts => amounts.every(amount => amount === null))) return
        expect((price(was, is)?.total.amount ?? 0) + (price(is, was)?.total.amount ?? 0)).toBe(0)
        const lines = price(was, is)?.taxes.lines ?? []
        expect(lines.reduce((all, { base }) => all + base.amount, 0)).toBe(price(was, is)?.net.amount)
      }),
    )
  })

  it('K-13 a change has the rates of its day; what was agreed otherwise and exemptions stay', () => {
    const on = (code: string, rate: string, valid_from: string, valid_to?: string): DatedTaxLine => ({
      ...line(code, rate),
      valid_from,
      valid_to,
    })
    const table = [
      on('TUA', '10', '2020-01-01', '2026-06-30'),
      on('TUA', '12', '2026-07-01'),
      on('OLD', '1', '2020-01-01', '2026-03-31'),
      on('NEW', '2', '2026-04-01'),
      on('OWN', '3', '2020-01-01'),
      on('LEFT_OUT', '4', '2020-01-01'),
    ]
    const agreed = withExemptions(
      [line('TUA', '10'), line('OLD', '1'), line('OWN', '5'), line('ELSE', '6')],
      [{ code: 'TUA', reason: 'Diplomat' }],
    )
    const at = (day: string) =>
      taxLinesAt(agreed, table, { effective: '2026-01-01', day }).map(({ code, rate }) => `${code} ${rate}`)
    expect(at('2026-01-01')).toEqual(['TUA 10', 'OLD 1', 'OWN 5', 'ELSE 6'])
    expect(at('2026-05-01')).toEqual(['TUA 10', 'OWN 5', 'ELSE 6', 'NEW 2'])
    expect(at('2026-07-01')).toEqual(['TUA 12', 'OWN 5', 'ELSE 6', 'NEW 2'])
    const [first] = taxLinesAt(agreed, table, { effective: '2026-01-01', day: '2026-07-01' })
    expect(first).toMatchObject({ rate: '12', exemption: 'Diplomat' })
  })
})
