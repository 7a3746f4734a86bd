import { documentType } from '../../core/field/document'
import type { Field, FieldOptions, FilledBy } from '../../core/field/fieldType'
import { nameFormat } from '../../core/i18n/intl'

/** A postal address; `country` is the two-letter code of ISO 3166. */
export interface Address {
  line1?: string | null
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

/** The order of an address's parts in one line. */
const PARTS = [['line1'], ['line2'], ['postcode', 'city'], ['region'], ['country']] as const

function inOneLine(address: Address): string {
  return PARTS.map(names =>
    names
      .map(name => address[name])
      .filter(Boolean)
      .join(' '),
  )
    .filter(Boolean)
    .join(', ')
}

export const addressType = documentType<AddressField, Address>({
  kind: 'address',
  long: true,
  text: inOneLine,
  format: (address, _field, { language }) =>
    inOneLine({ ...address, country: nameFormat(language, 'region')(address.country) }),
  textParts: PARTS,
  sample: (_field, n) => ({
    line1: `${n + 1} avenue de Carthage`,
    line2: null,
    city: 'Tunis',
    region: null,
    postcode: String(1000 + (n % 90)),
    country: 'TN',
  }),
})
