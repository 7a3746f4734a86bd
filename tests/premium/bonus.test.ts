import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextBonus, referencePeriod } from '../../resources/policies/bonus'

/** France: Code des assurances, annex to A121-1. */
const france = { reduction: '5', increase: '25', least: '0.5', most: '3.5' }
const claim = (number: string, half = false) => ({ number, half })
/** Cuts a positive number to two decimals; an epsilon corrects binary fractions. */
const cut = (value: number) => Math.floor(value * 100 + 1e-6) / 100

describe('bonus-malus', () => {
  it('D-03 thirteen claim-free years lead from 1.00 to 0.50, and no further', () => {
    let now = '1'
    const years: string[] = []
    for (let year = 0; year < 15; year++) {
      now = nextBonus(now, [], france).coefficient
      years.push(now)
    }
    // The official table of thirteen years.
    expect(years.slice(0, 13)).toEqual(
      '0.95 0.90 0.85 0.80 0.76 0.72 0.68 0.64 0.60 0.57 0.54 0.51 0.50'.split(' '),
    )
    expect(years.slice(13)).toEqual(['0.50', '0.50'])
  })

  it('D-03 claims at fault increase it one after the other, shared fault by half, up to 3.50', () => {
    expect(nextBonus('1.00', [claim('CL-1')], france)).toEqual({
      coefficient: '1.25',
      arithmetic: '1.00 × 1.25 (CL-1) = 1.25',
    })
    expect(nextBonus('1', [claim('CL-1'), claim('CL-2', true)], france)).toEqual({
      coefficient: '1.40',
      arithmetic: '1.00 × 1.25 (CL-1) = 1.25 × 1.125 (CL-2) = 1.40625 → 1.40',
    })
    expect(nextBonus('0.76', [], france).arithmetic).toBe('0.76 × 0.95 = 0.722 → 0.72')
    expect(nextBonus('0.51', [], france).arithmetic).toBe('0.51 × 0.95 = 0.4845 → 0.50')
    expect(nextBonus('3.40', [claim('CL-1')], france).coefficient).toBe('3.50')
  })

  it('D-03 equals the rule in other arithmetic, for any coefficient and claims', () => {
    const hundredths = fc.integer({ min: 50, max: 350 })
    fc.assert(
      fc.property(hundredths, fc.array(fc.boolean(), { maxLength: 5 }), (start, halves) => {
        const bound = (value: number) => Math.min(3.5, Math.max(0.5, cut(value)))
        const wanted = halves.length
          ? halves.reduce((now, half) => bound(now * (half ? 1.125 : 1.25)), start / 100)
          : bound((start / 100) * 0.95)
        const claims = halves.map((half, at) => claim(`CL-${at}`, half))
        expect(nextBonus(String(start / 100), claims, france).coefficient).toBe(wanted.toFixed(2))
      }),
    )
  })

  it('D-03 the reference period is the twelve months that end two months before the end', () => {
    expect(referencePeriod('2028-01-01', 2)).toEqual({ from: '2026-11-01', until: '2027-11-01' })
    expect(referencePeriod('2028-04-30', 2)).toEqual({ from: '2027-02-28', until: '2028-02-29' })
  })
})
