import { isTimeZone } from '../../core/field/timeZone'
import { currencies, isCurrency } from '../../core/money/currencies'
import { countries } from '../countries'

/** The codes of a standard, and the message for an unknown code. */
interface Codes {
  has(code: string): boolean
  all(): readonly string[]
  /** The catalogue key of the message. */
  message: string
}

/** The standards whose codes a text field can contain. */
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
