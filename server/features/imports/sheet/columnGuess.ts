import type { CountryCode } from 'libphonenumber-js/min'
import type { Cell } from '../../../../src/contract/imports'
import type { SheetColumn } from '../../../../src/contract/sheets'
import type { AnyField } from '../../../../src/core/field/fieldType'
import type { ReadingOptions } from '../../../../src/core/field/reading'
import { fold } from '../../../../src/core/schema/fold'
import { readerOf } from '../../../../src/fields/readers'
import { schemaOf } from '../../../../src/fields/schemas'
import { isBlank } from '../file/cell'
import { type HeadingHint, hintsOf } from './headings'

/** How the cells of a file are meant, and the country of its telephone numbers. */
export type CellReading = Pick<ReadingOptions, 'decimal' | 'days' | 'currency' | 'timeZone' | 'now'> & {
  country?: CountryCode
}

/** More different values than this are no options. */
const MOST_VALUES = 50
/** Guessed options are few, and each is the value of several rows. */
const MOST_OPTIONS = 12
const LEAST_ROWS = 10
const ROWS_PER_OPTION = 4
const LONGEST_OPTION = 40
/** Longer texts are not for one line. */
const LONGEST_TEXT = 255
const SAMPLES = 3
const SAMPLE_LENGTH = 60

interface Candidate {
  field: AnyField
  /** What a cell must look like besides. */
  looks?: (text: string) => boolean
}

const LEADING_ZERO = /^[-+(]*0\d/
const isNumeric = (text: string) => !LEADING_ZERO.test(text)

const candidatesFor = (country: CountryCode | undefined): Record<string, Candidate> => ({
  // A single letter or figure is yes or no in some language and a code in another.
  yesNo: { field: { kind: 'yesNo' }, looks: text => text.length > 1 || 'xyno✓✗'.includes(fold(text)) },
  // Eight figures are a number or a telephone first.
  date: { field: { kind: 'date' }, looks: text => /\D/.test(text) },
  dateTime: { field: { kind: 'dateTime' }, looks: text => /\D/.test(text) },
  email: { field: { kind: 'email' } },
  url: { field: { kind: 'url' } },
  percent: { field: { kind: 'percent', scale: 20 } as AnyField, looks: text => /[%٪]/.test(text) },
  phone: { field: { kind: 'phone', country } as AnyField },
  money: { field: { kind: 'money' }, looks: isNumeric },
  wholeNumber: {
    field: { kind: 'wholeNumber' },
    looks: text => isNumeric(text) && !/^\+|[.,]\d{1,2}\D?$/.test(text),
  },
  decimal: { field: { kind: 'decimal', scale: 20 } as AnyField, looks: isNumeric },
})

const noParts = {}

/** Looks at the cells of one column, one after the other, and says which field could hold them. */
export class ColumnGuess {
  readonly #hints: ReadonlySet<HeadingHint>
  readonly #options: ReadingOptions
  readonly #candidates: Map<string, Candidate>
  #filled = 0
  #length = 0
  #scale = 0
  #hasLines = false
  /** Every cell names its currency, or the country of its number. */
  #namesCurrency = true
  #namesCountry = true
  readonly #samples: string[] = []
  #values: Set<string> | undefined = new Set()
  /** Only what may identify rows is compared with all others: they are many. */
  #different: Set<string> | undefined

  constructor(
    private readonly header: string,
    reading: CellReading,
  ) {
    this.#hints = hintsOf(header)
    this.#candidates = new Map(Object.entries(candidatesFor(reading.country)))
    this.#options = { ...reading, option: () => undefined, part: () => this.#options }
    if (this.#hints.has('identifier')) this.#different = new Set()
  }

  add(cell: Cell | undefined): void {
    if (cell === undefined || isBlank(cell)) return
    const text = String(cell).trim()
    this.#filled += 1
    this.#length = Math.max(this.#length, text.length)
    this.#hasLines ||= text.includes('\n')
    this.#namesCurrency &&= /[\p{L}\p{Sc}]/u.test(text)
    this.#namesCountry &&= /^[(]?(\+|0)/.test(text)
    this.#note(text)
    const options = typeof cell === 'number' ? { ...this.#options, decimal: '.' as const } : this.#options
    for (const [kind, candidate] of this.#candidates)
      if (!this.#fits(candidate, text, options)) this.#candidates.delete(kind)
  }

  #note(text: string): void {
    const sample = text.slice(0, SAMPLE_LENGTH)
    if (this.#samples.length < SAMPLES && !this.#samples.includes(sample)) this.#samples.push(sample)
    this.#values?.add(text)
    if ((this.#values?.size ?? 0) > MOST_VALUES) this.#values = undefined
    if (this.#different?.has(text)) this.#different = undefined
    this.#different?.add(text)
  }

  #fits({ field, looks }: Candidate, text: string, options: ReadingOptions): boolean {
    if (looks && !looks(text)) return false
    const value = readerOf(field)?.read({ text, parts: noParts }, field, options)
    if (value === undefined || !schemaOf(field).safeParse(value).success) return false
    if (field.kind === 'decimal' || field.kind === 'percent')
      this.#scale = Math.max(this.#scale, String(value).split('.')[1]?.length ?? 0)
    return true
  }

  /** Whether a heading could itself be a cell of its column, which means that it is none. */
  get headerFits(): boolean {
    const { kind } = this.column(this.#filled)
    const candidate = this.#candidates.get(kind)
    if (!candidate || !this.#filled || !this.header.trim()) return false
    // Years are common headings above numbers.
    if (['wholeNumber', 'decimal', 'money'].includes(kind)) return false
    return this.#fits(candidate, this.header.trim(), this.#options)
  }

  /** The field of a column of so many rows. */
  column(rows: number): SheetColumn {
    const is_required = rows > 0 && this.#filled === rows
    const kind = this.#kind()
    return {
      header: this.header,
      kind,
      kinds: this.#filled ? this.#kinds() : ['text', 'longText'],
      is_required,
      is_unique: is_required && rows > 1 && this.#different?.size === rows && kind === 'text',
      values: [...(this.#values ?? [])],
      scale: this.#scale,
      length: this.#length,
      samples: this.#samples,
    }
  }

  #kinds(): string[] {
    const ofText = this.#isLong() ? ['longText'] : ['text', 'longText']
    const isChoice = this.#values && !this.#isLong()
    return [...this.#candidates.keys(), ...(isChoice ? ['choice'] : []), ...ofText]
  }

  #isLong = () => this.#length > LONGEST_TEXT || this.#hasLines

  #kind(): string {
    const has = (kind: string) => this.#candidates.has(kind)
    if (!this.#filled) return 'text'
    const own = ['yesNo', 'date', 'dateTime', 'email', 'url', 'percent'].find(has)
    if (own) return own
    if (has('phone') && (this.#hints.has('phone') || this.#namesCountry)) return 'phone'
    const isAmount = this.#namesCurrency || this.#hints.has('amount')
    if (has('money') && isAmount && !this.#hints.has('identifier')) return 'money'
    const number = ['wholeNumber', 'decimal'].find(has)
    // Numbers of invoices and postcodes are not counted with.
    if (number && !this.#hints.has('identifier')) return number
    if (this.#isLong()) return 'longText'
    return this.#isChoice() ? 'choice' : 'text'
  }

  #isChoice(): boolean {
    const count = this.#values?.size ?? Infinity
    return (
      count > 1 &&
      count <= MOST_OPTIONS &&
      this.#length <= LONGEST_OPTION &&
      this.#filled >= Math.max(LEAST_ROWS, count * ROWS_PER_OPTION) &&
      !this.#hints.has('identifier')
    )
  }
}
