// ISO 4217, copied from the package `currency-codes`, with XCG, which replaced ANG in 2025 (amendment 176). With its country names, the
// package would be three quarters of a list's code.
const byDigits: Record<number, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XAG XAU XBA XBB XBC XBD XDR XOF XPD XPF XPT XSU XTS XUA XXX',
  2: 'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

/**
 * The decimal places of each ISO 4217 currency. `Intl` is wrong about some, so formats set these explicitly.
 */
const exponents = new Map(
  Object.entries(byDigits).flatMap(([digits, codes]) =>
    codes.split(' ').map(code => [code, Number(digits)] as const),
  ),
)

export const currencies: readonly string[] = [...exponents.keys()].sort()

/** Returns a currency's decimal places: 3 for TND, 0 for JPY. Throws for an unknown currency. */
export function exponentOf(currency: string): number {
  const exponent = exponents.get(currency)
  if (exponent === undefined) throw new RangeError(`${currency} is not an ISO 4217 currency`)
  return exponent
}

/** Returns the same for showing an amount; undefined for an unknown currency. */
export const decimalsOf = (currency: string): number | undefined => exponents.get(currency)

export const isCurrency = (code: string) => exponents.has(code)
