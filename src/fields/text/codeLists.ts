import { currencies, isCurrency } from '../money/currencies'

/** The codes of a standard: which there are, and what is said of one that there is not. */
interface Codes {
  has(code: string): boolean
  all(): readonly string[]
  /** Key of the message. */
  message: string
}

/** Says whether this machine knows a time zone. Lists differ between machines, names that were changed stay good. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Standards that a text may hold the codes of. */
export const codeLists = {
  currency: { has: isCurrency, all: () => currencies, message: 'validation.currency' },
  timeZone: {
    has: isTimeZone,
    all: () => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])],
    message: 'validation.time_zone',
  },
} satisfies Record<string, Codes>
export type CodeList = keyof typeof codeLists
