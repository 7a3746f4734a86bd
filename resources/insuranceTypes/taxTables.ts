import type { DatedTaxLine } from '../premium/total'

/** The insurance type that taxes are suggested for. */
export interface TaxedType {
  code: string
  category: string
  coverages: readonly { code: string }[]
}

interface SuggestedTax extends Omit<DatedTaxLine, 'covers'> {
  /** The categories of insurance, or the codes of the shipped types, that it applies to. */
  of: readonly string[]
  /** The codes of the coverages that it applies to, or that it does not apply to. All if there is neither. */
  on?: readonly string[]
  except?: readonly string[]
}

const TCA = { base: 'net_and_fees', valid_from: '2020-01-01' } as const

/**
 * Insurance taxes by country, as the law was when this was written. They are only suggestions: an office
 * copies them into its insurance types, checks them and maintains them there. A category is missing if it is
 * exempt, or if no single rate applies to it.
 */
const tables: Readonly<Record<string, readonly SuggestedTax[]>> = {
  // Code des droits d'enregistrement et de timbre, art. 144 to 147; rates raised from 10 and 5 by law
  // 2017-66, art. 48 (read 2026). Life insurance and risks abroad are exempt (art. 145), so the office decides
  // about travel. Motor certificates bear fixed contributions, such as the 300 millimes of law 82-91, art. 153:
  // today's amounts are to be checked.
  TN: [
    {
      code: 'TUA',
      name: 'Taxe unique sur les assurances',
      base: 'net_and_fees',
      valid_from: '2018-01-01',
      rate: '12',
      of: ['motor', 'property', 'health', 'liability', 'engineering'],
    },
    {
      code: 'TUA',
      name: 'Taxe unique sur les assurances',
      base: 'net_and_fees',
      valid_from: '2018-01-01',
      rate: '6',
      of: ['marine'],
    },
  ],
  // Code général des impôts, art. 281 to 284 (read 2026). Hulls have 7%, life and accidents at work are exempt,
  // health is for the self-employed. Decree 2-19-244 of 30 September 2019 adds 1% against catastrophic events,
  // except to life insurance. A decree of August 2025 (2-24-1123) changes it: to be checked.
  MA: [
    {
      ...TCA,
      code: 'TCA',
      name: 'Taxe sur les contrats d’assurances',
      rate: '14',
      of: ['motor', 'property', 'liability'],
    },
    {
      ...TCA,
      code: 'TSEC',
      name: 'Taxe de solidarité (FSEC)',
      rate: '1',
      of: ['motor', 'property', 'liability'],
    },
  ],
  // Taxe spéciale sur les conventions d'assurances (TSCA): code général des impôts, art. 991 and 1001, and
  // BOI-TCAS-ASSUR (read 2026). Motor: 33% on the compulsory liability, 15% for heavy goods vehicles, and 18% on
  // the other risks of the vehicle (5° bis and 5° quater, since 2016); whether theft, fire and glass have 18% or
  // 9% is to be checked. Fire: 30%, 12% for business property since 2025 (1°). Others: 9% (6°); legal
  // protection 13.4% (5° ter). Health has another tax.
  FR: [
    { ...TCA, code: 'TSCA', name: 'TSCA', rate: '9', of: ['liability'] },
    {
      ...TCA,
      code: 'TSCA-TPL',
      name: 'TSCA, RC automobile',
      rate: '33',
      of: ['MOTOR', 'FLEET'],
      on: ['TPL'],
    },
    { ...TCA, code: 'TSCA', name: 'TSCA', rate: '18', of: ['MOTOR', 'FLEET'], except: ['TPL'] },
    { ...TCA, code: 'TSCA-FIRE', name: 'TSCA, incendie', rate: '30', of: ['HOME'], on: ['FIRE'] },
    { ...TCA, code: 'TSCA', name: 'TSCA', rate: '9', of: ['HOME'], except: ['FIRE'] },
    // Code des assurances, art. L422-1: 6.50 € a contract that covers property, since 1 July 2024 (read 2026).
    {
      code: 'FGTI',
      name: 'Contribution FGTI',
      base: 'net',
      valid_from: '2024-07-01',
      amount: { amount: 650, currency: 'EUR' },
      of: ['MOTOR', 'FLEET', 'HOME'],
      except: ['TPL', 'LIAB', 'ASSIST'],
    },
  ],
}

/** The countries with taxes to suggest. */
export const taxCountries = Object.keys(tables)

/** Returns the tax lines that a country applies to an insurance type, with its coverages. */
export function taxLinesFor(country: string, { code, category, coverages }: TaxedType): DatedTaxLine[] {
  const all = coverages.map(cover => cover.code)
  return (tables[country] ?? [])
    .filter(({ of }) => of.includes(code) || of.includes(category))
    .flatMap(({ of: _of, on, except, ...line }): DatedTaxLine[] => {
      if (!on && !except) return [line]
      const covers = all.filter(cover => (on ? on.includes(cover) : !except?.includes(cover)))
      return covers.length ? [{ ...line, covers }] : []
    })
}
