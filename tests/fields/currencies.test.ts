import { data } from 'currency-codes'
import { describe, expect, it } from 'vitest'
import { currencies, exponentOf } from '../../src/core/money/currencies'

describe('D-05 currencies match ISO 4217', () => {
  it('have the right number of digits', () => {
    expect([...currencies]).toEqual(data.map(({ code }) => code).sort())
    expect(currencies.map(exponentOf)).toEqual(
      currencies.map(code => data.find(each => each.code === code)?.digits),
    )
  })
})
