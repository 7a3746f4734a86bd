import type { Cell, Plan, Reading } from '../../../../src/contract/imports'
import type { ReadingOptions } from '../../../../src/core/field/reading'
import { fold } from '../../../../src/core/schema/fold'
import { optionLabel } from '../../../../src/core/schema/labels'
import type { AnyField, Resource, Values } from '../../../../src/core/schema/resource'
import { fieldOf } from '../../../../src/core/schema/systemFields'
import { typeOf } from '../../../../src/fields'
import { readerOf } from '../../../../src/fields/readers'
import type { Scope } from '../../../base/services'
import { unguarded } from '../../../engine/records/export/csvCell'
import { isBlank, isWorkbookNumber } from '../file/cell'
import type { RowIssue } from './row'

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

/** The columns of a field. */
interface Source {
  name: string
  field: AnyField
  at?: number
  parts: { part: string; at: number }[]
}

/** Returns a field's part that only names the currency of its amount. */
const currencyPartOf = ({ field }: Source) => readerOf(field)?.currencyPart

/** Returns the columns that name a currency: of an amount, or of the record. */
function currencyColumnsOf(source: Source): number[] {
  const { field, at, parts } = source
  const isCurrency = 'list' in field && field.list === 'currency'
  if (isCurrency) return at === undefined ? [] : [at]
  return parts.flatMap(one => (one.part === currencyPartOf(source) ? one.at : []))
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

  constructor(
    private readonly scope: Scope,
    private readonly resource: Resource,
    private readonly choice: { plan: Plan; reading: Reading },
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
    return at ?? this.#sources.find(source => source.name === name)?.parts[0]?.at
  }

  read(cells: readonly Cell[]): RowText {
    const row: RowText = {
      values: {},
      words: {},
      texts: {},
      issues: [],
      key: textOf(cells[this.#keyAt]).trim(),
    }
    const currency = this.#currencyOf(cells)
    for (const source of this.#sources) this.#readField(source, { cells, currency }, row)
    return row
  }

  /** Returns the currency of the row's amounts that have none of their own: the only one that the row names. */
  #currencyOf(cells: readonly Cell[]): string {
    const named = this.#currenciesAt.map(at => textOf(cells[at]).trim()).filter(text => text !== '')
    const [first, ...others] = new Set(named)
    return first !== undefined && !others.length ? first : this.choice.reading.currency
  }

  #readField(
    source: Source,
    { cells, currency }: { cells: readonly Cell[]; currency: string },
    row: RowText,
  ): void {
    const { name, field, at, parts } = source
    const cell = at === undefined ? undefined : cells[at]
    const filled = parts.filter(one => !isBlank(cells[one.at]))
    const valued = filled.some(({ part }) => part !== currencyPartOf(source))
    if (isBlank(cell) && !valued) {
      if (this.choice.plan.empty === 'clear') row.values[name] = null
      return
    }
    const text = textOf(cell)
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
    const reader = readerOf(field)
    const options = { ...this.#optionsOf(name, field), currency }
    // A number from a workbook always has a decimal point.
    const own = isWorkbookNumber(cell) ? { ...options, decimal: '.' as const } : options
    const texts = Object.fromEntries(filled.map(one => [one.part, partText(cells[one.at], own)]))
    const value = reader?.read({ text, parts: texts }, field, own)
    const column = at ?? filled[0]?.at
    if (value === undefined)
      row.issues.push({ field: name, column, key: reader?.message ?? 'validation.invalid' })
    else row.values[name] = value
  }

  #optionsOf(path: string, field: AnyField): ReadingOptions {
    const known = this.#options.get(path)
    if (known) return known
    const { decimal, days, currency } = this.choice.reading
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

const textOf = (cell: Cell | undefined) => (cell === undefined ? '' : unguarded(String(cell)))

/** Returns the text of a part, whose numbers have the decimal separator of the whole field. */
const partText = (cell: Cell | undefined, { decimal }: ReadingOptions) =>
  isWorkbookNumber(cell) ? textOf(cell).replace('.', decimal) : textOf(cell)

/** Returns a choice's options by name and by label in every language. Names take precedence. */
function optionWords(
  { services: { messages } }: Scope,
  resource: Resource,
  { path, field }: { path: string; field: AnyField },
) {
  const options = 'options' in field ? (field.options as readonly unknown[]).map(String) : []
  const words = new Map<string, string>()
  for (const language of messages.languages.toReversed())
    for (const option of options)
      words.set(fold(messages.label(language, optionLabel(resource, path, option))), option)
  for (const option of options) words.set(fold(option), option)
  return words
}
