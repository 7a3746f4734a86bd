import type { Cell, Plan, Reading } from '../../../../src/contract/imports'
import type { ReadingOptions } from '../../../../src/core/field/reading'
import { currenciesOf } from '../../../../src/core/money/currencySigns'
import { fold } from '../../../../src/core/schema/fold'
import type { AnyField, Resource, Values } from '../../../../src/core/schema/resource'
import { fieldOf } from '../../../../src/core/schema/systemFields'
import { typeOf } from '../../../../src/fields'
import { readerOf } from '../../../../src/fields/imports'
import type { Scope } from '../../../base/services'
import { unguarded } from '../../../engine/records/export/csvCell'
import { isBlank, isWorkbookNumber, textToRead } from '../file/cell'
import { hasFigures } from '../file/columnFigures'
import type { SettledReading } from '../imported'
import { isExport, possibleReadings, READING_KINDS, readingsOf } from '../questions/possibleReadings'
import { amountCurrency } from './amountCurrency'
import { fullNameOf, splitName } from './fullName'
import { optionWords } from './optionWords'
import type { RowIssue } from './row'
import { currencyColumnsOf, currencyPartOf, fixedCurrency, type Source } from './rowCurrency'

/** A cell that has several readings, although its column was settled before without any. */
export interface OpenCell {
  at: number
  cell: Cell
  /** It is an amount, and no other column of its row names its currency. */
  isUnnamed?: boolean
}

/** The texts and values of a row, before lookups in the database. */
export interface RowText {
  values: Values
  /** The words of references, by field. */
  words: Record<string, string>
  /** The texts of whole cells by field, without the apostrophes of an export. */
  texts: Record<string, string>
  issues: RowIssue[]
  /** The text that identifies the record. */
  key: string
}

/** Error values of spreadsheet formulas. */
const ERROR = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/

/** What a decoder writes for bytes that it can't read. */
const LOST = '\ufffd'

/** Reads the rows of one import. Everything that is the same for all rows is computed once. */
export class RowTexts {
  readonly #sources: Source[]
  readonly #options = new Map<string, ReadingOptions>()
  readonly #keyAt: number
  readonly #currenciesAt: number[]
  readonly #fixedCurrency: string
  /** Cells that only a person can read, because nothing has settled how their column is read. */
  readonly open: OpenCell[] = []

  constructor(
    private readonly scope: Scope,
    private readonly resource: Resource,
    private readonly choice: { plan: Plan; reading: Reading; settled?: SettledReading | null },
  ) {
    const { plan } = choice
    const found = new Map<string, Source>()
    for (const [at, target] of plan.columns.entries()) {
      const [name = '', part] = target?.split('.') ?? []
      const field = fieldOf(resource, name)
      if (!field || (target === plan.key && !this.#isGiven(name, field))) continue
      const source = found.get(name) ?? { name, field, parts: [] }
      if (part) source.parts.push({ part, at })
      else source.at = at
      found.set(name, source)
    }
    const sources = [...found.values()]
    this.#currenciesAt = sources.flatMap(currencyColumnsOf)
    this.#sources = sources.filter(source => source.at !== undefined || !currencyPartOf(source))
    this.#fixedCurrency = fixedCurrency(resource, plan)
    this.#keyAt = plan.key ? plan.columns.indexOf(plan.key) : -1
  }

  // A column that only identifies a record is not written.
  #isGiven = (name: string, field: AnyField) => name !== 'id' && !field.readOnly && !field.computed

  /** Returns the column of a field or its part. */
  columnOf(path: string): number | undefined {
    const [name = '', second, third] = path.split('.')
    const part = /^\d+$/.test(second ?? '') ? third : second
    const { columns } = this.choice.plan
    const at = [`${name}.${part}`, name].map(target => columns.indexOf(target)).find(place => place >= 0)
    const named = this.#sources.find(source => source.name === name)?.parts[0]?.at
    return at ?? named ?? this.#sources.find(({ field }) => fullNameOf(field)?.includes(name))?.at
  }

  read(cells: readonly Cell[]): RowText {
    const row: RowText = {
      values: { ...this.choice.plan.values },
      words: {},
      texts: {},
      issues: [],
      key: textOf(cells[this.#keyAt]).trim(),
    }
    for (const source of this.#sources) this.#readField(source, cells, row)
    return row
  }

  /** Returns the column that names the currency of a row's amount: its own, the file's only one, or the only filled. */
  #currencyAt({ parts, ...source }: Source, cells: readonly Cell[], isSigned: boolean): number | undefined {
    const own = parts.find(({ part }) => part === currencyPartOf({ ...source, parts }))?.at
    if (own !== undefined && !isBlank(cells[own])) return own
    const [only, ...others] = this.#currenciesAt
    if (!others.length) return only
    // Of several columns, none belongs to this amount.
    if (isSigned) return undefined
    const named = new Map(
      this.#currenciesAt.map(at => [textOf(cells[at]).trim(), at] as const).filter(([text]) => text),
    )
    return named.size === 1 ? [...named.values()][0] : undefined
  }

  /** Returns the currency of an amount, or the issue that prevents reading it. */
  #currencyOf(source: Source, cells: readonly Cell[], text: string): { code: string } | { issue: RowIssue } {
    const { settled, reading } = this.choice
    const { name, field, at = -1 } = source
    const sign = readerOf(field)?.signOf?.(text)
    if (sign === undefined) return { code: reading.currency }
    const currencyAt = this.#currencyAt(source, cells, sign !== '')
    const written = currencyAt === undefined ? '' : textOf(cells[currencyAt]).trim()
    const named = written || this.#fixedCurrency
    const found = amountCurrency({
      ...{ sign, named },
      answers: settled ? (settled.columns[at]?.currencies ?? {}) : { '': reading.currency },
      namedAnswers: settled?.columns[currencyAt ?? -1]?.currencies ?? {},
      office: settled?.currencies ?? [reading.currency],
    })
    if ('issue' in found) return { issue: { field: name, column: at, ...found.issue } }
    const ofRow = sign || named ? undefined : this.#onlyCurrencyOf(cells)
    if (ofRow) return { code: ofRow }
    if (found.code !== undefined) return { code: found.code }
    if (currencyAt === undefined || !named)
      return { issue: this.#ask(name, { at, cell: cells[at] ?? text, isUnnamed: true }) }
    // A record's own currency is a field with its own value, which has to be right.
    if (!this.choice.plan.columns[currencyAt]?.includes('.')) return { code: named }
    return { issue: this.#ask(name, { at: currencyAt, cell: named }) }
  }

  /** Returns the only currency that the amounts of a row name. */
  #onlyCurrencyOf(cells: readonly Cell[]): string | undefined {
    const { settled, reading } = this.choice
    const named = this.#sources.flatMap(({ field, at = -1 }) => {
      const sign = readerOf(field)?.signOf?.(textOf(cells[at], field).trim()) ?? ''
      if (!currenciesOf(sign).length) return []
      const answers = settled?.columns[at]?.currencies ?? {}
      const office = settled?.currencies ?? [reading.currency]
      const found = amountCurrency({ sign, named: '', answers, namedAnswers: {}, office })
      return 'code' in found ? found.code : []
    })
    return new Set(named).size === 1 ? named[0] : undefined
  }

  #ask(field: string, cell: OpenCell): RowIssue {
    this.open.push(cell)
    return { field, column: cell.at, key: 'import.open_cell' }
  }

  /**
   * Returns the options that read a cell, or the issue if several do and neither its column nor a person has said
   * which.
   */
  #optionsFor(
    { name, field, at }: { name: string; field: AnyField; at: number },
    cell: Cell | undefined,
    options: ReadingOptions,
  ): { options: ReadingOptions } | { issue: RowIssue } {
    // A number from a workbook always has a decimal point.
    if (isWorkbookNumber(cell)) return { options: { ...options, decimal: '.' } }
    const { plan, settled } = this.choice
    const text = textOf(cell).trim()
    if (!settled || !hasFigures(text)) return { options }
    const kinds = READING_KINDS.filter(kind => !settled.columns[at]?.[kind])
    let read = options
    for (const kind of kinds) {
      const readings = readingsOf(kind, { field, text, options, isExport: isExport(plan) })
      const { choices } = possibleReadings(kind, readings ? [readings] : [])
      if (choices.length > 1) return { issue: this.#ask(name, { at, cell: text }) }
      if (choices.length) read = { ...read, [kind]: choices[0] }
    }
    return { options: read }
  }

  #readField(source: Source, cells: readonly Cell[], row: RowText): void {
    const { name, field, at, parts } = source
    const cell = at === undefined ? undefined : cells[at]
    const filled = parts.filter(one => !isBlank(cells[one.at]))
    const valued = filled.some(({ part }) => part !== currencyPartOf(source))
    if (isBlank(cell) && !valued) {
      if (this.choice.plan.empty === 'clear') row.values[name] = null
      return
    }
    const text = textOf(cell, field)
    if (at !== undefined) row.texts[name] = text
    if (ERROR.test(text)) {
      row.issues.push({ field: name, column: at, key: 'import.cell_error', params: { word: text } })
      return
    }
    const lost = [...(at === undefined ? [] : [at]), ...parts.map(part => part.at)].find(place =>
      textOf(cells[place]).includes(LOST),
    )
    if (lost !== undefined) {
      row.issues.push({ field: name, column: lost, key: 'import.lost_letters' })
      return
    }
    if (typeOf(field).reference?.(field)) {
      row.words[name] = text
      return
    }
    const found = this.#wayFor(source, cells, text)
    if ('issue' in found) {
      row.issues.push(found.issue)
      return
    }
    const names = fullNameOf(field)
    if (names) {
      const place = this.choice.settled?.columns[at ?? -1]?.names
      const { given, family } = (place && splitName(text, place)) ?? {}
      if (given && family) Object.assign(row.values, { [names[0]]: given, [names[1]]: family })
      else row.issues.push({ field: name, column: at, key: 'import.no_full_name' })
      return
    }
    const reader = readerOf(field)
    const texts = Object.fromEntries(filled.map(one => [one.part, partText(cells[one.at], found.options)]))
    const value = reader?.read({ text, parts: texts }, field, found.options)
    const column = at ?? filled[0]?.at
    if (value === undefined)
      row.issues.push({
        field: name,
        column,
        key: reader?.reasonOf?.(text, found.options) ?? reader?.message ?? 'validation.invalid',
      })
    else row.values[name] = value
  }

  /** Returns how the cells of a field are read, or the issue that prevents it. */
  #wayFor(
    source: Source,
    cells: readonly Cell[],
    text: string,
  ): { options: ReadingOptions } | { issue: RowIssue } {
    const { name, field, at, parts } = source
    const currency = this.#currencyOf(source, cells, text)
    if ('issue' in currency) return currency
    const options = { ...this.#optionsOf(name, field), currency: currency.code }
    const nested = typeOf(field).nested?.(field) ?? {}
    for (const { part, at: place } of parts) {
      const inner = nested[part]
      const way =
        inner && this.#optionsFor({ name, field: inner, at: place }, cells[place], options.part(part))
      if (way && 'issue' in way) return way
    }
    return at === undefined ? { options } : this.#optionsFor({ name, field, at }, cells[at], options)
  }

  #optionsOf(path: string, field: AnyField): ReadingOptions {
    const known = this.#options.get(path)
    if (known) return known
    const { plan, reading, settled } = this.choice
    const { decimal, days, currency } = { ...reading, ...settled?.columns[plan.columns.indexOf(path)] }
    const { now, timeZone } = this.scope.context
    const words = optionWords(this.scope, this.resource, { path, field })
    const part = (name: string) => {
      const inner = typeOf(field).nested?.(field)[name]
      return inner ? this.#optionsOf(`${path}.${name}`, inner) : options
    }
    const options: ReadingOptions = {
      decimal,
      days,
      currency,
      now,
      timeZone,
      part,
      option: word => words.get(fold(word)),
    }
    this.#options.set(path, options)
    return options
  }
}

const textOf = (cell: Cell | undefined, field?: AnyField) =>
  unguarded(textToRead(cell, field !== undefined && readerOf(field)?.signOf !== undefined))

/** Returns the text of a part, whose numbers have the decimal separator of the whole field. */
const partText = (cell: Cell | undefined, { decimal }: ReadingOptions) =>
  isWorkbookNumber(cell) ? textOf(cell).replace('.', decimal) : textOf(cell)
