import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { officeCountry } from '../../core/i18n/officeCountry'
import { fold } from '../../core/schema/fold'

const parse = (typed: string, country: CountryCode | undefined = officeCountry()) =>
  parsePhoneNumberFromString(fold(typed), country)

/**
 * Converts typed text to E.164 format; returns undefined if it is not a phone number. The format has no
 * extensions, so a number with one is not converted either, instead of losing it.
 */
export function parsePhone(typed: string, country?: CountryCode): string | undefined {
  const parsed = parse(typed, country)
  return parsed?.isPossible() && !parsed.ext ? parsed.number : undefined
}

const EXTENSION = new RegExp(
  `^(.+?)[\\s,;(./-]*(?:#|(?<!\\p{L})(?:${[
    ...['ext', 'extension', 'extn', 'x', 'poste', 'post', 'pst', 'int', 'interne'],
    ...['dahili', 'dah', 'داخلي', 'الداخلي', 'تحويلة', 'التحويلة'],
  ]
    .map(fold)
    .join('|')}))[\\s.:#]*(\\d{1,7})\\)?$`,
  'u',
)

/** Returns the extension after a phone number in the words of the four languages, such as 12 in `71 123 456 poste 12`. */
export function extensionOf(typed: string, country?: CountryCode): string | undefined {
  const [, number = '', extension] = EXTENSION.exec(fold(typed)) ?? []
  return parse(typed, country)?.ext ?? (parse(number, country)?.isPossible() ? extension : undefined)
}

const BETWEEN = /[/;,|\n،؛]|\s-\s|\s(?:or|and|ou|et|veya|ve|أو|و)\s/iu

/** Returns whether a text consists of several numbers: `98 765 430 / 22 111 222`. */
export function areSeveralPhones(typed: string, country?: CountryCode): boolean {
  const numbers = typed.split(BETWEEN).filter(part => part.trim())
  return numbers.length > 1 && numbers.every(part => parsePhone(part, country) !== undefined)
}

/** Words that say what a number is, and no more. */
const LABELS = new Set(
  'tel telephone phone mobile mob cell gsm portable port fixe fax whatsapp no num numero telefon cep هاتف الهاتف جوال تلفون موبايل نقال فاكس'
    .split(' ')
    .map(fold),
)

/** Returns the words next to a number, such as `(Ali)`, which would be lost. */
export const furtherWordsIn = (typed: string): string =>
  (typed.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [])
    .filter(word => word.length > 1 && !LABELS.has(fold(word)))
    .join(' ')

/** Formats a number for reading: `+216 71 123 456`. */
export const formatPhone = (number: string) =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? number
