import type { CountryCode } from 'libphonenumber-js/min'

// Set when the settings are loaded, in the browser and on the server; without it, no country is assumed.
let country: CountryCode | undefined

/**
 * Returns the office's country, the default of new addresses and of phone numbers typed without a country
 * code. Arabic is written as in this country.
 */
export const officeCountry = () => country

/** Sets the office's country; an invalid country code clears it. */
export function setOfficeCountry(code: unknown): void {
  country = typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? (code as CountryCode) : undefined
}
