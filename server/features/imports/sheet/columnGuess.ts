import type { Cell } from '../../../../src/contract/imports'
import type { SheetColumn, SheetField } from '../../../../src/contract/sheets'
import type { ColumnFacts, FieldGuess } from '../../../../src/core/field/fieldImport'
import type { ReadingOptions } from '../../../../src/core/field/reading'
import { fold } from '../../../../src/core/schema/fold'
import { nameFrom } from '../../../../src/define/nameFrom'
import { fieldImports, readerOf } from '../../../../src/fields/imports'
import { schemaOf } from '../../../../src/fields/schemas'
import { isBlank, isWorkbookNumber, shownText, textToRead } from '../file/cell'
import { haveCommon, isIdentifier, wordsIn } from './headings'
import { isPlaceholder, Misfits } from './misfits'

/** The options for reading a file's cells. */
export type CellReading = Pick<ReadingOptions, 'decimal' | 'days' | 'currency' | 'timeZone' | 'now'>

/** The maximum number of different values that can become options of a choice. */
const MAX_VALUES = 50
const SAMPLES = 3
const SAMPLE_LENGTH = 60

interface Candidate extends FieldGuess {
  kind: string
  isNamed: boolean
  /** Every cell so far matches the kind's `sign`. */
  isSigned: boolean
  misfits: Misfits
}

const noParts = {}

/**
 * Returns whether a candidate survives a text that doesn't fit. Plain kinds and choices accept any text, so
 * one that fails rules them out. A closed kind only tolerates placeholders.
 */
const isTolerant = ({ isPlain, takesAny, isClosed }: Candidate, text: string): boolean =>
  !isPlain && !takesAny && (!isClosed || isPlaceholder(text))

/**
 * Guesses which fields could hold the cells of a column, possibly
 * except for a few. Cells are added one by one.
 */
export class ColumnGuess {
  readonly #options: ReadingOptions
  readonly #isIdentifier: boolean
  readonly #samples: string[] = []
  #candidates: Candidate[]
  #filled = 0
  #length = 0
  #decimals = 0
  #values: Set<string> | undefined = new Set()
  /** All different values of a column whose heading suggests an identifier. */
  #different: Set<string> | undefined

  constructor(
    private readonly header: string,
    reading: CellReading,
  ) {
    const words = wordsIn(header)
    this.#isIdentifier = isIdentifier(words)
    this.#candidates = fieldImports
      .entries()
      .flatMap(([kind, { guess }]) => {
        if (!guess) return []
        const isNamed = haveCommon(words, wordsIn(guess.headings ?? ''))
        return { ...guess, kind, isNamed, isSigned: guess.sign !== undefined, misfits: new Misfits() }
      })
      .sort((one, other) => one.rank - other.rank)
    this.#options = { ...reading, option: () => undefined, part: () => this.#options }
    if (this.#isIdentifier) this.#different = new Set()
  }

  add(cell: Cell | undefined, row: number): void {
    if (cell === undefined || isBlank(cell)) return
    const text = shownText(cell).trim()
    this.#filled += 1
    this.#length = Math.max(this.#length, text.length)
    this.#remember(text)
    // A number from a workbook always has a decimal point.
    const options = isWorkbookNumber(cell) ? { ...this.#options, decimal: '.' as const } : this.#options
    this.#candidates = this.#candidates.filter(candidate => {
      const { misfits, sign } = candidate
      const read = textToRead(cell, readerOf(candidate.field)?.signOf !== undefined).trim()
      if (!misfits.has(shownText(cell)) && this.#fits(candidate, read, options)) {
        candidate.isSigned &&= sign?.test(text) ?? false
        return true
      }
      return isTolerant(candidate, text) && misfits.add(shownText(cell), row)
    })
  }

  #remember(text: string): void {
    const sample = text.slice(0, SAMPLE_LENGTH)
    if (this.#samples.length < SAMPLES && !this.#samples.includes(sample)) this.#samples.push(sample)
    this.#values?.add(text)
    if ((this.#values?.size ?? 0) > MAX_VALUES) this.#values = undefined
    if (this.#different?.has(text)) this.#different = undefined
    this.#different?.add(text)
  }

  #fits({ field, looks, takesAny }: Candidate, text: string, options: ReadingOptions): boolean {
    if (takesAny) return this.#values !== undefined
    if (looks && !looks(text)) return false
    const value = readerOf(field)?.read({ text, parts: noParts }, field, options)
    if (value === undefined || !schemaOf(field).safeParse(value).success) return false
    const [, decimals = ''] = typeof value === 'string' ? (/^-?\d+\.(\d+)$/.exec(value) ?? []) : []
    this.#decimals = Math.max(this.#decimals, decimals.length)
    return true
  }

  /**
   * Whether the header is probably a data cell, because it fits the column's kind. Plain text always fits,
   * and years are common headings, so these don't count.
   */
  get isHeaderData(): boolean {
    const text = this.header.trim()
    const guess = this.#guessed()
    if (!text || !this.#filled || /^\d+$/.test(text)) return false
    if (!guess || guess.isPlain || guess.takesAny) return false
    return this.#fits(guess, text, this.#options)
  }

  /** Returns the guess, given the number of rows. */
  column(rows: number): SheetColumn {
    const guess = this.#guessed()
    const isRequired = rows > 0 && this.#filled === rows && !guess?.misfits.count
    return {
      header: this.header,
      kind: guess?.kind ?? '',
      fields: this.#offered().map(candidate => this.#fieldOf(candidate)),
      is_required: isRequired,
      is_unique: isRequired && rows > 1 && this.#different?.size === rows && guess?.isPlain === true,
      samples: this.#samples,
    }
  }

  /** Returns the possible kinds. An empty column can only be text. */
  #offered(): Candidate[] {
    if (!this.#filled) return this.#candidates.filter(({ isPlain }) => isPlain)
    return this.#candidates.filter(({ misfits }) => misfits.areFew(this.#filled))
  }

  /** Returns the likely kind that fits most cells. Choices and plain text, which fit any cell, come last. */
  #guessed(): Candidate | undefined {
    const likely = this.#offered().filter(
      candidate => candidate.isLikely?.(this.#factsFor(candidate)) ?? true,
    )
    const [best] = likely
      .filter(({ isPlain, takesAny }) => !isPlain && !takesAny)
      .sort((one, other) => one.misfits.count - other.misfits.count)
    return best ?? likely[0]
  }

  #factsFor = ({ isNamed, isSigned }: Candidate): ColumnFacts => ({
    ...{ length: this.#length, decimals: this.#decimals, filled: this.#filled },
    values: this.#values && [...this.#values],
    ...{ isNamed, isSigned, isIdentifier: this.#isIdentifier },
  })

  #fieldOf(candidate: Candidate): SheetField {
    const { kind, options, takesAny, misfits } = candidate
    const facts = this.#factsFor(candidate)
    if (!takesAny)
      return {
        field: { kind, ...options?.(facts) },
        ...(misfits.count > 0 && { misfits: misfits.list() }),
      }
    const words = optionsOf(facts.values ?? [])
    return { field: { kind, options: Object.keys(words) }, words }
  }
}

/**
 * Returns options for these values, with their labels. Values that
 * differ only in case or accents become one option.
 */
function optionsOf(values: readonly string[]): Record<string, string> {
  const words = new Map<string, string>()
  for (const value of values) if (!words.has(fold(value))) words.set(fold(value), value)
  const options: Record<string, string> = {}
  for (const word of words.values())
    options[nameFrom(word, { taken: Object.keys(options), fallback: 'option' })] = word
  return options
}
