import { describe, expect, it } from 'vitest'
import { centralBanks, suggestSources } from '../../resources/exchangeRates/sources'
import { first } from '../../resources/insuranceTypes/insuranceTypes.first'
import { type TaxedType, taxCountries, taxLinesFor } from '../../resources/insuranceTypes/taxTables'
import { currencies } from '../../src/core/money/currencies'

const offered = (country: string, default_currency: string, language = 'en') =>
  suggestSources({ country, default_currency }, language)
const linesOf = (country: string, type: Partial<TaxedType>) =>
  taxLinesFor(country, { code: 'OWN', category: 'other', coverages: [], ...type })
const rates = (country: string, categories: string[]) =>
  categories.map(category => linesOf(country, { category }).map(({ rate }) => rate))

describe('K-11 data shipped for the first day', () => {
  it("K-11 exchange rate sources start with the country's central bank, then the currency's", () => {
    const names = (country: string, currency: string) =>
      offered(country, currency)
        .slice(0, 2)
        .map(({ value }) => value)
    expect(names('TN', 'EUR')).toEqual(['Central Bank of Tunisia', 'European Central Bank'])
    expect(names('FR', 'EUR')[0]).toBe('European Central Bank')
    expect(names('', 'GBP')[0]).toBe('Bank of England')
    expect(offered('', 'JPY')).toHaveLength(centralBanks.length)
  })

  it('K-11 each source has a name in four languages, a known currency and an https page', () => {
    for (const { code, names, currency, page } of centralBanks) {
      expect(currencies).toContain(currency)
      expect(new URL(page).protocol).toBe('https:')
      expect(Object.values(names).filter(Boolean), code).toHaveLength(4)
      expect(Math.max(...Object.values(names).map(name => name.length))).toBeLessThanOrEqual(160)
    }
    expect(offered('SA', 'SAR', 'ar')[0]).toMatchObject({ value: 'البنك المركزي السعودي' })
    expect(offered('TN', 'TND', 'fr')[0]?.description).toBe('BCT · TND')
  })

  it('K-11 Tunisian taxes are those since 2018, and none is offered if no single rate is right', () => {
    expect(rates('TN', ['motor', 'marine', 'life', 'travel'])).toEqual([['12'], ['6'], [], []])
    expect(rates('MA', ['motor', 'property', 'health', 'marine'])).toEqual([['14', '1'], ['14', '1'], [], []])
    expect(rates('FR', ['liability', 'motor', 'property', 'health'])).toEqual([['9'], [], [], []])
    expect(taxCountries.flatMap(country => linesOf(country, {}))).toEqual([])
    expect(rates('DE', ['motor'])).toEqual([[]])
  })

  it('K-11 every shipped coverage of a French home and a vehicle has one rate, and property a fixed duty', () => {
    const types = [...first.rows({} as never)] as unknown as TaxedType[]
    for (const code of ['HOME', 'MOTOR', 'FLEET']) {
      const type = types.find(one => one.code === code) as TaxedType
      const lines = linesOf('FR', type)
      const taxed = lines.filter(({ rate }) => rate).flatMap(({ covers }) => covers ?? [])
      expect([...taxed].sort()).toEqual(type.coverages.map(cover => cover.code).sort())
      expect(lines.filter(({ amount }) => amount).map(({ covers }) => covers?.includes('TPL'))).toEqual([
        false,
      ])
    }
    const home = types.find(({ code }) => code === 'HOME') as TaxedType
    const rateOf = (cover: string) => linesOf('FR', home).find(({ covers }) => covers?.includes(cover))?.rate
    expect(['FIRE', 'THEFT', 'LIAB'].map(rateOf)).toEqual(['30', '9', '9'])
    // The lines of a type have different codes, because a type has one line per code on a day.
    for (const country of taxCountries)
      for (const type of types) {
        const codes = linesOf(country, type).map(({ code }) => code)
        expect(new Set(codes).size).toBe(codes.length)
      }
  })
})
