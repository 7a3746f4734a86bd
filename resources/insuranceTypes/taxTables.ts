/** A tax line of an insurance type. */
export interface TaxLine {
  code: string
  name: string
  rate: string
  base: 'net' | 'net_and_fees'
  valid_from: string
  valid_to?: string | null
}

interface TaxTable extends Omit<TaxLine, 'rate'> {
  /**
   * The rate by category of insurance. A category is missing if it is exempt, or if no single rate applies to
   * it.
   */
  rates: Readonly<Record<string, string>>
}

/**
 * Insurance taxes by country, as the law was when this was written. They are only suggestions: an office
 * copies them into its insurance types and maintains them there.
 */
const tables: Readonly<Record<string, TaxTable>> = {
  // Code des droits d'enregistrement et de timbre, art. 144 to 147; rates raised from 10 and 5 by law
  // 2017-66, art. 48. Life insurance and risks abroad are exempt, so the office decides about travel.
  TN: {
    code: 'TUA',
    name: 'Taxe unique sur les assurances',
    base: 'net_and_fees',
    valid_from: '2018-01-01',
    rates: { motor: '12', property: '12', health: '12', liability: '12', engineering: '12', marine: '6' },
  },
  // Code général des impôts, art. 281 to 284. Hulls have 7%, life and accidents at work are exempt, health is
  // for the self-employed. The solidarity tax against catastrophic events is added at a rate set by decree.
  MA: {
    code: 'TCA',
    name: 'Taxe sur les contrats d’assurances',
    base: 'net_and_fees',
    valid_from: '2020-01-01',
    rates: { motor: '14', property: '14', liability: '14' },
  },
  // Code général des impôts, art. 991 and 1001. Motor has 18% or 33%, fire 7% or 30%, legal protection 13.4%,
  // each on its share of the premium; health has another tax. Only liability has a single rate.
  FR: {
    code: 'TSCA',
    name: 'Taxe spéciale sur les conventions d’assurances',
    base: 'net_and_fees',
    valid_from: '2020-01-01',
    rates: { liability: '9' },
  },
}

/** The countries with taxes to suggest. */
export const taxCountries = Object.keys(tables)

/**
 * Returns the tax lines that a country applies to a category of insurance. Returns none if no single rate
 * applies.
 */
export function taxLinesFor(country: string, category: string): TaxLine[] {
  const table = tables[country]
  if (!table) return []
  const { rates, ...line } = table
  const rate = Object.hasOwn(rates, category) ? rates[category] : undefined
  return rate ? [{ ...line, rate }] : []
}
