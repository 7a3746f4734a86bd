import type { CountryCode } from 'libphonenumber-js/min'

// Set once the settings are known, on either side; without one nothing is assumed.
let country: CountryCode | undefined

/** The country that the office is in: of telephone numbers typed without one, and of new addresses. */
export const officeCountry = () => country

/** Says which country the office is in; what is no code of a country is none. */
export function setOfficeCountry(code: unknown): void {
  country = typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? (code as CountryCode) : undefined
}
