import codes from 'i18n-iso-countries/codes.json'
import { z } from 'zod'
import { documentType } from '../document'
import type { Field, FieldOptions, FilledBy } from '../fieldType'
import { textSchema } from '../text/text'

/** A postal address; `country` is the two-letter code of ISO 3166. */
export interface Address {
  line1: string
  line2?: string | null
  city: string
  region?: string | null
  postcode?: string | null
  country: string
}
export type AddressField = Field<'address', Address> & FieldOptions<Address>

/** A postal address. */
export const address = <const O extends FieldOptions<Address>>(options?: O) =>
  ({ kind: 'address', ...options }) as Field<'address', Address, FilledBy<O>> & FieldOptions<Address>

export const countries: readonly string[] = codes.map(([alpha2 = '']) => alpha2).sort()
const known = new Set(countries)

const line = (max: number) => textSchema({ max }).nullable().optional()
const needed = (max: number) => textSchema({ max, min: 1 })

export const addressType = documentType<AddressField, Address>({
  kind: 'address',
  schema: () =>
    z.strictObject({
      line1: needed(120),
      line2: line(120),
      city: needed(80),
      region: line(80),
      postcode: textSchema({ max: 20, code: true }).nullable().optional(),
      country: z.string().refine(code => known.has(code), { params: { key: 'validation.country' } }),
    }),
  text: ({ line1, line2, postcode, city, region, country }) =>
    [line1, line2, [postcode, city].filter(Boolean).join(' '), region, country].filter(Boolean).join(', '),
  sample: (_field, n) => ({
    line1: `${n + 1} avenue de Carthage`,
    line2: null,
    city: 'Tunis',
    region: null,
    postcode: String(1000 + (n % 90)),
    country: 'TN',
  }),
})
