import { currenciesOf, currencyWords, isCurrencySign } from '../../../../../src/core/money/currencySigns'
import { textInFile } from '../cell'

/** What the numbers of a cell style show. Worked out once for each format. */
export type NumberStyle =
  | { kind: 'exact' | 'day' | 'moment' }
  /** Numbers and percentages are rounded to the decimals that the cell shows. The unit is no known currency. */
  | { kind: 'number' | 'percentage'; decimals: number; unit?: string }
  /** An amount whose currency is in its format, as in `#,##0.00 [$EUR]`. */
  | { kind: 'amount'; currency: string; decimals: number; zeros: number }
  /** Digits with leading zeros and text between them, as in `00000` or `0#" "##`. */
  | { kind: 'digits'; pieces: readonly Piece[] }
  | { kind: 'clock'; hasSeconds: boolean }
  /** A time of any length. `hasRest` if smaller units than the first are shown. */
  | { kind: 'duration'; unit: 'h' | 'm' | 's'; hasRest: boolean; hasSeconds: boolean }

/** A part of a format: a placeholder for a digit (`0`, `#`, `?`), another letter or literal text. */
interface Piece {
  text: string
  isLiteral: boolean
}

interface Section {
  pieces: Piece[]
  currency?: string
  unit?: string
  elapsed?: 'h' | 'm' | 's'
}

/** The maximum number of characters in a format, as in spreadsheets. */
const MAX_FORMAT = 255
// Text in quotes or after a backslash, a currency, a condition or color, a filler, a word, and all the rest.
const TOKEN = /"([^"]*)"?|\\(.)|\[\$([^\]-]*)-?([^\]]*)\]|\[([^\]]*)\]|[_*].|(\p{L}+)|(.)/gsu

export const EXACT: NumberStyle = { kind: 'exact' }

/** Returns the style of a number format such as `#,##0.00\ "€";[Red]-#,##0.00\ "€"`. */
export function styleOf(format: string): NumberStyle {
  const sections = sectionsOf(textInFile(format.slice(0, MAX_FORMAT)))
  // The first section can be for zero only and show nothing but text.
  const section = sections.find(one => one.elapsed || /[0#?a-z]/i.test(codeOf(one))) ?? { pieces: [] }
  const code = codeOf(section)
  // Digits after seconds are parts of a second.
  const hasDigits = /[0#?]/.test(code.replace(/s[.,]0+/gi, ''))
  if (section.elapsed) return durationStyle(section.elapsed, code)
  if (/^(?:general|standard)/i.test(code)) return amountStyle(section, '') ?? exactStyle(section)
  return hasDigits ? (amountStyle(section, code) ?? figureStyle(section, code)) : clockStyle(code)
}

function sectionsOf(format: string): Section[] {
  let section: Section = { pieces: [] }
  const sections = [section]
  for (const [token, quoted, escaped, sign, locale, bracket, word, other] of format.matchAll(TOKEN)) {
    const literal = quoted ?? escaped ?? (word && isCurrencySign(word) ? word : undefined)
    if (sign) section.currency = signOf(sign, locale)
    else if (bracket && /^(?:h+|m+|s+)$/i.test(bracket))
      section.elapsed ??= bracket.charAt(0).toLowerCase() as 'h' | 'm' | 's'
    else if (literal !== undefined) section.pieces.push({ text: literal, isLiteral: true })
    else if (other === ';') {
      section = { pieces: [] }
      sections.push(section)
    } else if (word ?? other) section.pieces.push({ text: token, isLiteral: isText(token) })
  }
  for (const one of sections) nameUnit(one)
  return sections
}

/** Spreadsheets show signs, spaces and these marks without quotes. */
const isText = (token: string) => /^[\p{Sc}\s()+\-:!^&'~{}<>=]$/u.test(token)

/** Returns the placeholders and letters of a section, without its text. */
const codeOf = ({ pieces }: Section) => pieces.map(({ text, isLiteral }) => (isLiteral ? '' : text)).join('')

/** Countries of dollars. Excel writes which one was chosen: `[$$-409]` are those of the United States. */
const DOLLARS: Record<string, string> = {
  ...{ '409': 'USD', 'EN-US': 'USD', '1009': 'CAD', C0C: 'CAD', 'EN-CA': 'CAD', 'FR-CA': 'CAD' },
  ...{ C09: 'AUD', 'EN-AU': 'AUD', '1409': 'NZD', 'EN-NZ': 'NZD' },
}

const signOf = (sign: string, locale = ''): string =>
  (sign.trim() === '$' ? DOLLARS[locale.toUpperCase()] : undefined) ?? sign.trim()

/** Returns the text of a section. A sign can be in several pieces: `\D\T`. */
const textOf = ({ pieces }: Section) =>
  pieces.map(({ text, isLiteral }) => (isLiteral ? text : '\n')).join('')

function nameUnit(section: Section): void {
  const unit = unitIn(textOf(section), isScaled(codeOf(section)))
  if (unit && isCurrencySign(unit)) section.currency ??= unit
  else section.unit = unit
}

/**
 * Returns the currency in a text, such as `€` of `" € HT"`, or else all of its words, so that the reader of amounts
 * can refuse them. `K€` are euros only if the format shows thousands.
 */
export function unitIn(text: string, isInThousands = false): string | undefined {
  const words = text.match(/[\p{L}\p{Sc}][\p{L}\p{M}\p{Sc}\p{Cf}.]*/gu) ?? []
  const all = currencyWords(words.join(' '))
  const unit = currenciesOf(all).length ? all : (words.find(isWholeName) ?? all)
  return (isInThousands ? unit.replace(/^[km](?=\p{Sc}$)/iu, '') : unit) || undefined
}

/** A name that several currencies share can be a part of another one: `dinar algérien`. */
const isWholeName = (word: string) =>
  isCurrencySign(word) && !(currenciesOf(word).length > 1 && /^\p{L}{4,}$/u.test(word))

function amountStyle({ currency }: Section, code: string): NumberStyle | undefined {
  if (!currency) return undefined
  // A comma at the end divides by a thousand, and an amount without a format has all its decimals.
  const decimals = !code || isScaled(code) ? EVERY : decimalsOf(code).length
  return { kind: 'amount', currency, decimals, zeros: decimalsOf(code).replace(/[^0]/g, '').length }
}

/** More decimals than a number has. */
const EVERY = 15
const decimalsOf = (code: string) => /\.([0#?]+)/.exec(code)?.[1] ?? ''
const isScaled = (code: string) => /[0#?],+(?![0#?,])/.test(code)

function figureStyle({ pieces, unit }: Section, code: string): NumberStyle {
  // Exponents and fractions show a number in another way, not another number.
  if (/[e/]/i.test(code) || isScaled(code)) return exactStyle({ unit })
  if (code.includes('%')) return { kind: 'percentage', decimals: decimalsOf(code).length }
  if (/^[0#?]*0[0#?]+$/.test(code)) return { kind: 'digits', pieces }
  return { kind: 'number', decimals: decimalsOf(code).length, unit }
}

const exactStyle = ({ unit }: Pick<Section, 'unit'>): NumberStyle =>
  unit ? { kind: 'number', decimals: EVERY, unit } : EXACT

function durationStyle(unit: 'h' | 'm' | 's', code: string): NumberStyle {
  const hasSeconds = /s/i.test(code)
  return { kind: 'duration', unit, hasRest: hasSeconds || (unit === 'h' && /m/i.test(code)), hasSeconds }
}

function clockStyle(code: string): NumberStyle {
  const isClock = /[hs]/i.test(code)
  if (/[yd]/i.test(code)) return { kind: isClock ? 'moment' : 'day' }
  if (isClock) return { kind: 'clock', hasSeconds: /s/i.test(code) }
  return /^[^a-z]*m+[^a-z]*$/i.test(code) ? { kind: 'day' } : EXACT
}
