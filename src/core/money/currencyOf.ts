import { currencies } from './currencies'

// Set when the settings are loaded, in the browser and on the server; the default of new amounts.
let preferred = 'EUR'

/** Returns the default currency of new amounts. */
export const preferredCurrency = () => preferred

/** Sets the default currency of new amounts. */
export function preferCurrency(code: string): void {
  if (currencies.includes(code)) preferred = code
}
