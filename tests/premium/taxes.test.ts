import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type PremiumParts,
  premiumTaxes,
  premiumTotal,
  type TaxLine,
  taxTotal,
} from '../../resources/premium/total'

const EUR = (amount: number) => ({ amount, currency: 'EUR' })
const line = (code: string, more: Partial<TaxLine>): TaxLine => ({ code, name: code, base: 'net', ...more })

const currency = fc.constantFrom('JPY', 'EUR', 'TND')
const amount = fc.integer({ min: 0, max: 1_000_000_000 })
const rate = fc
  .integer({ min: 0, max: 1_000_000 })
  .map(size => `${Math.trunc(size / 10_000)}.${String(size % 10_000).padStart(4, '0')}`)
const base = fc.constantFrom('net' as const, 'net_and_fees' as const)
const CODES = ['FIRE', 'THEFT', 'WATER', 'LIAB']

/** A premium as it was before covers had premiums and lines had amounts. */
const oldParts = fc
  .record({
    currency,
    net: amount,
    loadings: amount,
    discounts: amount,
    fees: fc.option(amount),
    lines: fc.array(fc.record({ code: fc.constantFrom('A', 'B', 'C'), rate, base }), { maxLength: 4 }),
  })
  .map(({ currency, net, loadings, discounts, fees, lines }) => ({
    premium_net: { amount: net, currency },
    loadings: { amount: loadings, currency },
    discounts: { amount: Math.min(discounts, net + loadings), currency },
    fees: fees === null ? null : { amount: fees, currency },
    taxes: lines.map(one => ({ ...one, name: 'Tax' })),
  }))

/** Returns `amount × percent`, rounded half up, with whole numbers only. Percentages have four decimals. */
const percentage = (amount: number, percent: string) =>
  Number((BigInt(amount) * BigInt(percent.replace('.', '')) * 2n + 1_000_000n) / 2_000_000n)

/** A premium with covers, duties, exemptions and either way of rounding. */
const parts = fc
  .record({
    currency,
    premiums: fc.array(amount, { minLength: CODES.length, maxLength: CODES.length }),
    included: fc.array(fc.boolean(), { minLength: CODES.length, maxLength: CODES.length }),
    loadings: amount,
    discounts: amount,
    fees: amount,
    tax_rounding: fc.constantFrom('line' as const, 'total' as const, null),
    lines: fc.array(
      fc.record({
        rate,
        base,
        duty: fc.option(fc.integer({ min: 0, max: 5_000 }), { freq: 3 }),
        covers: fc.subarray(CODES),
        exempt: fc.boolean(),
      }),
      { maxLength: 5 },
    ),
  })
  .map(({ currency, premiums, included, loadings, discounts, fees, lines, tax_rounding }) => {
    const money = (amount: number) => ({ amount, currency })
    const coverages = CODES.map((code, at) => ({
      code,
      included: at === 0 || included[at],
      premium: money(premiums[at] as number),
    }))
    const net = coverages.reduce((sum, { included, premium }) => sum + (included ? premium.amount : 0), 0)
    return {
      premium_net: money(net),
      loadings: money(loadings),
      discounts: money(Math.min(discounts, net + loadings)),
      fees: money(fees),
      coverages,
      tax_rounding,
      taxes: lines.map(({ rate, base, duty, covers, exempt }, at) =>
        line(`T${at}`, {
          ...(duty === null ? { rate } : { amount: money(duty) }),
          base,
          covers,
          exemption: exempt ? 'Diplomat' : null,
        }),
      ),
    }
  })

describe('K-13 taxes by cover', () => {
  it('D-05 fire and theft of a French home are taxed at their own rates, and the contract at a fixed duty', () => {
    const [fire, theft, duty] = [25_000, 15_000, 650]
    const home: PremiumParts = {
      premium_net: EUR(fire + theft),
      coverages: [
        { code: 'FIRE', premium: EUR(fire) },
        { code: 'THEFT', premium: EUR(theft) },
      ],
      taxes: [
        line('TSCA-FIRE', { rate: '30', covers: ['FIRE'], base: 'net_and_fees' }),
        line('TSCA', { rate: '9', covers: ['THEFT'], base: 'net_and_fees' }),
        line('FGTI', { amount: EUR(duty), covers: ['THEFT'] }),
      ],
    }
    const taxes = premiumTaxes(home)
    expect(taxes?.lines.map(({ amount }) => amount.amount)).toEqual([
      (fire * 30) / 100,
      (theft * 9) / 100,
      duty,
    ])
    expect(taxes?.onNet.amount).toBe((fire * 30 + theft * 9) / 100)
    expect(premiumTotal(home)?.amount).toBe(fire + theft + (fire * 30 + theft * 9) / 100 + duty)
    expect(taxes?.lines.map(({ on, returned }) => [on, returned])).toEqual([
      ['net', true],
      ['net', true],
      ['fixed', false],
    ])
  })

  it('D-05 a fee has its own tax, and keeping taxes or a single line at a cancellation is said of each', () => {
    const policy = {
      premium_net: EUR(100_000),
      fees: EUR(10_000),
      taxes: [line('TUA', { rate: '12', base: 'net_and_fees' })],
    }
    const taxes = premiumTaxes(policy)
    expect([taxes?.onNet.amount, taxes?.onFees.amount]).toEqual([(100_000 * 12) / 100, (10_000 * 12) / 100])
    const returned = (more: Partial<TaxLine>, taxes_kept?: boolean) =>
      premiumTaxes({ ...policy, taxes_kept, taxes: [line('T', { rate: '12', ...more })] })?.lines[0]?.returned
    expect([returned({}), returned({}, true)]).toEqual([true, false])
    expect(returned({ on_cancellation: 'returned' }, true)).toBe(true)
    expect(returned({ on_cancellation: 'kept' })).toBe(false)
  })

  it('D-11 lines without the new fields give the same totals as before there were any', () => {
    fc.assert(
      fc.property(oldParts, parts => {
        const { premium_net: net, loadings, discounts, fees, taxes } = parts
        const charged = net.amount + loadings.amount - discounts.amount
        const tax = taxes
          .map(({ rate, base }) => percentage(charged + (base === 'net' ? 0 : (fees?.amount ?? 0)), rate))
          .reduce((sum, one) => sum + one, 0)
        const empty = { amount: null, covers: null, on_cancellation: null, exemption: null }
        const stored = { ...parts, tax_rounding: null, taxes: taxes.map(one => ({ ...one, ...empty })) }
        for (const one of [parts, stored]) {
          expect(taxTotal(one)?.amount).toBe(tax)
          expect(premiumTotal(one)?.amount).toBe(charged + (fees?.amount ?? 0) + tax)
        }
      }),
    )
  })

  it('D-11 lines add up to the total, which exact fractions rounded by line or once agree with', () => {
    fc.assert(
      fc.property(parts, given => {
        const taxes = premiumTaxes(given)
        if (!taxes) throw new Error('No taxes')
        expect(taxes.lines.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(taxes.total.amount)
        expect(taxes.onNet.amount + taxes.onFees.amount + taxes.fixed.amount).toBe(taxes.total.amount)
        const included = given.coverages.filter(one => one.included).map(({ code }) => code)
        const own = (code: string) => taxes.lines.filter(one => one.code === code)
        const due = given.taxes.filter(({ exemption, rate }) => rate && !exemption)
        const bases = (code: string) => own(code).reduce((sum, { base }) => sum + base.amount, 0)
        const fixed = given.taxes.filter(
          ({ amount, exemption, covers }) =>
            amount && !exemption && (!covers?.length || covers.some(code => included.includes(code))),
        )
        expect(taxes.fixed.amount).toBe(fixed.reduce((sum, { amount }) => sum + (amount?.amount ?? 0), 0))
        if (given.tax_rounding === 'total') {
          const exact = due.reduce(
            (sum, { code, rate }) => sum + BigInt(bases(code)) * BigInt((rate ?? '').replace('.', '')),
            0n,
          )
          expect(taxes.total.amount - taxes.fixed.amount).toBe(Number((exact * 2n + 1_000_000n) / 2_000_000n))
        } else {
          for (const { code, rate } of due)
            expect(own(code).reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(
              percentage(bases(code), rate ?? ''),
            )
        }
      }),
    )
  })

  it('D-05 an exempt line is shown with its reason and no amount, whatever the others are', () => {
    fc.assert(
      fc.property(parts, given => {
        const without = { ...given, taxes: given.taxes.filter(({ exemption }) => !exemption) }
        expect(premiumTotal(given)).toEqual(premiumTotal(without))
        for (const { exemption, amount } of premiumTaxes(given)?.lines ?? [])
          if (exemption) expect([exemption, amount.amount]).toEqual(['Diplomat', 0])
      }),
    )
  })

  it('D-05 the bases of covers are their premiums, with their share of loadings, discounts and fees', () => {
    fc.assert(
      fc.property(parts, given => {
        const taxes = CODES.map(code => line(code, { rate: '1', base: 'net_and_fees', covers: [code] }))
        const lines = premiumTaxes({ ...given, taxes })?.lines ?? []
        const net = given.premium_net.amount
        const charged = net + given.loadings.amount - given.discounts.amount
        const sum = (on: 'net' | 'fees') =>
          lines.filter(one => one.on === on).reduce((total, { base }) => total + base.amount, 0)
        expect([sum('net'), sum('fees')]).toEqual([charged, given.fees.amount])
        for (const { code, included, premium } of given.coverages) {
          const base = BigInt(lines.find(one => one.code === code && one.on === 'net')?.base.amount ?? 0)
          if (!included) expect(base).toBe(0n)
          if (!included || !net) continue
          // Less than one minor unit away from the exact share: |base × net − charged × premium| < net.
          const apart = base * BigInt(net) - BigInt(charged) * BigInt(premium.amount)
          expect(apart < BigInt(net) && apart > -BigInt(net)).toBe(true)
        }
      }),
    )
  })

  it('D-11 without premiums of covers, a tax on some covers is known only if all or none of them are included', () => {
    const taxed = (covers: string[], included: boolean[]) =>
      taxTotal({
        premium_net: EUR(1000),
        coverages: ['FIRE', 'THEFT'].map((code, at) => ({ code, included: included[at] })),
        taxes: [line('T', { rate: '10', covers })],
      })?.amount
    expect(taxed(['FIRE'], [true, true])).toBeUndefined()
    expect(taxed(['FIRE'], [true, false])).toBe(100)
    expect(taxed(['FIRE'], [false, true])).toBe(0)
    expect(taxed(['FIRE', 'THEFT'], [true, true])).toBe(100)
    expect(
      taxTotal({ premium_net: EUR(1000), taxes: [line('T', { rate: '10', covers: ['FIRE'] })] }),
    ).toBeNull()
  })

  it('D-11 never adds a duty or the premium of a cover in another currency', () => {
    const dinar = { amount: 1, currency: 'TND' }
    expect(taxTotal({ premium_net: EUR(1), taxes: [line('T', { amount: dinar })] })).toBeNull()
    expect(taxTotal({ premium_net: EUR(1), coverages: [{ code: 'FIRE', premium: dinar }] })).toBeNull()
  })
})
