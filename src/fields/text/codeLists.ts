import { isTimeZone } from '../../core/field/timeZone'
import { currencies, isCurrency } from '../../core/money/currencies'
import { countries } from '../countries'

/** The codes of a standard: which there are, and what is said of one that there is not. */
interface Codes {
  has(code: string): boolean
  all(): readonly string[]
  /** Key of the message. */
  message: string
}

/** Standards that a text may hold the codes of. */
export const codeLists = {
  country: {
    has: code => countries.includes(code),
    all: () => countries,
    message: 'validation.country',
  },
  currency: { has: isCurrency, all: () => currencies, message: 'validation.currency' },
  timeZone: {
    has: isTimeZone,
    all: () => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])],
    message: 'validation.time_zone',
  },
} satisfies Record<string, Codes>
export type CodeList = keyof typeof codeLists
