import { data } from 'currency-codes'
import { describe, expect, it } from 'vitest'
import { currencies, exponentOf } from '../../src/core/money/currencies'

/** Currencies of ISO 4217 that `currency-codes` does not have yet, with their decimal places. */
const NEWER = [{ code: 'XCG', digits: 2 }]
const all = [...data.filter(({ code }) => !NEWER.some(newer => newer.code === code)), ...NEWER]

describe('D-05 currencies match ISO 4217', () => {
  it('have the right number of digits', () => {
    expect([...currencies]).toEqual(all.map(({ code }) => code).sort())
    expect(currencies.map(exponentOf)).toEqual(
      currencies.map(code => all.find(each => each.code === code)?.digits),
    )
  })

  it('F-01 the Caribbean guilder, which replaced the Antillean one in 2025, is known', () => {
    expect(
      new Intl.NumberFormat('en', { style: 'currency', currency: 'XCG' }).resolvedOptions(),
    ).toMatchObject({
      maximumFractionDigits: exponentOf('XCG'),
    })
  })
})
