import { currencies } from './currencies'

// Set once the settings are known, on either side; a new amount begins with it.
let preferred = 'EUR'

export const preferredCurrency = () => preferred

/** Says which currency a new amount begins with. */
export function preferCurrency(code: string): void {
  if (currencies.includes(code)) preferred = code
}
