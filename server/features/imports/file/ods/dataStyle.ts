import { broken } from '../broken'
import { MAX_STYLES } from '../limits'

type Attributes = Readonly<Record<string, string>>

const KINDS = new Set([
  ...['number-style', 'currency-style', 'percentage-style', 'date-style', 'time-style'],
  ...['boolean-style', 'text-style'],
])

/** The letters of dates and times in a number format. The period of a date is a part of it. */
const CLOCK: Record<string, string> = {
  ...{ era: 'd', year: 'yyyy', quarter: 'd', month: 'mm', 'week-of-year': 'd', day: 'dd' },
  ...{ 'day-of-week': 'ddd', hours: 'h', minutes: 'm', seconds: 's' },
}

/** A number in a format, with the texts between its digits. */
interface Figures {
  attributes: Attributes
  inside: { position: number; text: string }[]
}

/** A style of numbers, as far as it has been read. */
interface DataStyle {
  name: string
  kind: string
  code: string
  /** The styles for some values, such as negative ones. */
  others: string[]
  isElapsed: boolean
}

/** The maximum number of digits that a format can ask for. */
const MAX_DIGITS = 60
/** The maximum number of other styles for some values. */
const MAX_OTHERS = 10
/** The maximum number of characters in a format and in a text of it, as in workbooks. */
const MAX_TEXT = 255

/** Reads OpenDocument's styles of numbers as number formats of workbooks, such as `#,##0.00" €"`. */
export class DataStyleReader {
  readonly #styles = new Map<string, DataStyle>()
  #style: DataStyle | undefined
  #figures: Figures | undefined
  #text: string | undefined
  /** The country of the currency that is being read. */
  #country = ''

  open(name: string, attributes: Attributes): void {
    if (KINDS.has(name)) this.#begin(name, attributes)
    const style = this.#style
    if (!style || style.code.length > MAX_TEXT) return
    if (name === 'map' && style.others.length < MAX_OTHERS)
      style.others.push(attributes['style:apply-style-name'] ?? '')
    if (name === 'number') this.#figures = { attributes, inside: [] }
    if (name === 'scientific-number') style.code += '0E+0'
    if (name === 'fraction') style.code += '?/?'
    if (CLOCK[name]) style.code += this.#clock(CLOCK[name], style)
    if (TEXTS.has(name)) this.#text = ''
    const inside = this.#figures?.inside
    if (name === 'embedded-text' && inside && inside.length < MAX_DIGITS)
      inside.push({ position: digitsIn(attributes['number:position']), text: '' })
    if (name === 'currency-symbol') this.#country = countryOf(attributes)
  }

  text(text: string): void {
    if (this.#text !== undefined && this.#text.length < MAX_TEXT) this.#text += text.slice(0, MAX_TEXT)
  }

  close(name: string): void {
    const style = this.#style
    if (!style) return
    const text = this.#text ?? ''
    if (name === 'text' && style.kind !== 'percentage-style') style.code += quoted(text)
    if (name === 'currency-symbol' && text.trim())
      style.code += `[$${text.replace(/[[\]-]/g, '')}-${this.#country}]`
    const inside = this.#figures?.inside.at(-1)
    if (name === 'embedded-text' && inside) inside.text = text
    if (name === 'number' && this.#figures) {
      style.code += figuresOf(this.#figures)
      this.#figures = undefined
    }
    if (TEXTS.has(name)) this.#text = undefined
    if (KINDS.has(name)) {
      if (name === 'percentage-style') style.code += '%'
      this.#style = undefined
    }
  }

  /** Returns the formats by the names of their styles. Those for some values come first, as in workbooks. */
  formats(): Map<string, string> {
    const codeOf = (name: string) => this.#styles.get(name)?.code ?? ''
    return new Map(
      [...this.#styles].map(([name, { code, others }]) => [name, [...others.map(codeOf), code].join(';')]),
    )
  }

  #begin(kind: string, attributes: Attributes): void {
    if (this.#styles.size >= MAX_STYLES) throw broken('too_much')
    const name = attributes['style:name'] ?? ''
    // A time that is not cut at midnight.
    const isElapsed = attributes['number:truncate-on-overflow'] === 'false'
    this.#style = { name, kind, code: '', others: [], isElapsed }
    this.#styles.set(name, this.#style)
  }

  #clock(letters: string, style: DataStyle): string {
    const isFirst = style.isElapsed && /^[hms]$/.test(letters)
    if (isFirst) style.isElapsed = false
    return isFirst ? `[${letters}]` : letters
  }
}

const TEXTS = new Set(['text', 'currency-symbol', 'embedded-text'])

const quoted = (text: string) => (text ? `"${text.replaceAll('"', '')}"` : '')

const countryOf = (attributes: Attributes) =>
  [attributes['number:language'], attributes['number:country']].filter(Boolean).join('-').slice(0, 10)

const digitsIn = (text: string | undefined) =>
  Math.min(MAX_DIGITS, Math.max(0, Math.trunc(Number(text)) || 0))

/** Returns `00000`, `#,##0.00`, or `General` for a number without a number of decimals. */
function figuresOf({ attributes, inside }: Figures): string {
  const least = digitsIn(attributes['number:min-integer-digits'])
  const decimals = attributes['number:decimal-places']
  const isGrouped = attributes['number:grouping'] === 'true'
  if (decimals === undefined && least < 2 && !inside.length) return 'General'
  const whole = isGrouped ? '#,##0' : wholeOf(least, inside)
  const thousands = Number(attributes['number:display-factor']) >= 1000 ? ',' : ''
  return whole + decimalsOf(attributes) + thousands
}

function wholeOf(least: number, inside: Figures['inside']): string {
  let code = ''
  for (let place = Math.max(least, 1, ...inside.map(({ position }) => position)); place > 0; place -= 1) {
    for (const { position, text } of inside) if (position === place) code += quoted(text)
    code += place <= Math.max(least, 1) ? '0' : '#'
  }
  return code
}

/** Decimals that a number need not have are those that are replaced by nothing, or beyond the minimum. */
function decimalsOf(attributes: Attributes): string {
  const most = digitsIn(attributes['number:decimal-places'])
  const named = attributes['number:min-decimal-places'] ?? attributes['loext:min-decimal-places']
  const replaced = attributes['number:decimal-replacement'] === undefined ? most : 0
  const least = Math.min(most, named === undefined ? replaced : digitsIn(named))
  return most ? `.${'0'.repeat(least)}${'#'.repeat(most - least)}` : ''
}
