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
  /** Of all categories but these. */
  rate: string
  /** By category of insurance; null for one that is exempt. */
  rates: Readonly<Record<string, string | null>>
}

/**
 * Insurance taxes as laws had them when this was written, by country. Only a beginning that is offered: an office
 * copies them into its insurance types, where it dates and changes them.
 */
const tables: Readonly<Record<string, TaxTable>> = {
  TN: {
    code: 'TUA',
    name: 'Insurance tax',
    base: 'net_and_fees',
    valid_from: '2020-01-01',
    rate: '10',
    rates: { marine: '5', life: null },
  },
  MA: {
    code: 'TCA',
    name: 'Taxe sur les contrats d’assurances',
    base: 'net_and_fees',
    valid_from: '2020-01-01',
    rate: '14',
    rates: { marine: '7', life: null, workers_comp: null },
  },
  FR: {
    code: 'TSCA',
    name: 'Taxe sur les conventions d’assurances',
    base: 'net_and_fees',
    valid_from: '2020-01-01',
    rate: '9',
    rates: { motor: '18', health: '13.27', life: null, marine: null },
  },
}

/** Countries that there are taxes to offer for. */
export const taxCountries = Object.keys(tables)

/** What a country taxes insurance of a category with; nothing where it is exempt or not known. */
export function taxLinesFor(country: string, category: string): TaxLine[] {
  const table = tables[country]
  if (!table) return []
  const { rates, ...line } = table
  const rate = category in rates ? rates[category] : line.rate
  return rate ? [{ ...line, rate }] : []
}
