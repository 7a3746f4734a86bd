import type { Cell } from '../../../../src/contract/imports'
import type { AnyField } from '../../../../src/core/field/fieldType'
import type { ReadingOptions } from '../../../../src/core/field/reading'
import { currenciesOf, plainSign } from '../../../../src/core/money/currencySigns'
import type { Resource } from '../../../../src/core/schema/resource'
import { fieldOf } from '../../../../src/core/schema/systemFields'
import { typeOf } from '../../../../src/fields'
import { readerOf } from '../../../../src/fields/imports'
import type { Scope } from '../../../base/services'
import { isWorkbookNumber, textToRead } from '../file/cell'
import type { Imported } from '../imported'
import { fixedCurrency, isCurrencyField } from '../rows/rowCurrency'
import { isExport, type Possible, possibleReadings, type ReadingKind, readingsOf } from './possibleReadings'

/** Amounts with the same sign, and the currencies that it can mean here. */
export interface SignFinding {
  sign: string
  choices: string[]
  cells: Cell[]
}

/** What the cells of a column say about how it is read. */
export interface ColumnFinding {
  at: number
  column: ImportedColumn
  readings: Record<ReadingKind, Possible>
  signs: SignFinding[]
}

/** A column with the field, or the part of one, that it fills. */
interface ImportedColumn {
  field: AnyField
  path: string
  /** It names the currency of a field's amounts. */
  isCurrency: boolean
}

type FoundFile = Pick<Imported, 'plan' | 'look' | 'reading'>

/** Finds for each imported column which readings and currencies its cells leave possible. */
export function findColumns(
  scope: Scope,
  resource: Resource,
  { file, office }: { file: FoundFile; office: readonly string[] },
): ColumnFinding[] {
  const { plan, look, reading } = file
  const { figures = [], unnamed = [] } = look
  const columns = plan.columns.map(target => columnOf(resource, target))
  const fixed = fixedCurrency(resource, plan)
  const naming = columns.map(column => column?.isCurrency || isCurrencyField(column?.field))
  const isNamed = naming.includes(true) || fixed !== ''
  const codes = clearCodes([fixed, ...naming.flatMap((names, at) => (names ? (figures[at] ?? []) : []))])
  const options = optionsFor(scope, reading)
  const signs = columns.map((column, at) => signsIn(column, figures[at] ?? []))
  const areSigned = signs.map(all => all.length > 0 && all.every(sign => currenciesOf(sign).length > 0))
  return columns.flatMap((column, at) => {
    if (!column) return []
    const cells = figures[at] ?? []
    const found = {
      column,
      cells,
      options,
      known: [...office, ...codes, ...clearCodes(signs.flat())],
      isExport: isExport(plan),
    }
    const find = (kind: ReadingKind) => findReadings(kind, found)
    const findings = findSigns(found)
    // Another column names the currency of these amounts, unless the check has found one without.
    const isOpen = column.isCurrency || !isNamed || unnamed.includes(at)
    // Or each amount of another column has a sign, which holds for its row.
    const isBareOpen = unnamed.includes(at) || !areSigned.some((isSigned, place) => isSigned && place !== at)
    const isAsked = ({ sign }: SignFinding) => isOpen && (sign !== '' || isBareOpen)
    return [
      {
        ...{ at, column, readings: { decimal: find('decimal'), days: find('days') } },
        signs: findings.filter(one => one.choices.length === 1 || isAsked(one)),
      },
    ]
  })
}

function columnOf(resource: Resource, target: string | null): ImportedColumn | undefined {
  const [name = '', part] = target?.split('.') ?? []
  const whole = target === null ? undefined : fieldOf(resource, name)
  if (!whole || name === 'id') return undefined
  if (part === undefined) return { field: whole, path: name, isCurrency: false }
  if (readerOf(whole)?.currencyPart === part) return { field: whole, path: name, isCurrency: true }
  const field = typeOf(whole).nested?.(whole)[part]
  return field && { field, path: `${name}.${part}`, isCurrency: false }
}

/** Returns how a file's texts are read, apart from what its columns leave open. */
export function optionsFor(
  { context: { now, timeZone } }: Pick<Scope, 'context'>,
  { decimal, days, currency }: FoundFile['reading'],
): ReadingOptions {
  const options: ReadingOptions = {
    ...{ decimal, days, currency, now, timeZone },
    ...{ option: () => undefined, part: () => options },
  }
  return options
}

/** Returns the value of an amount's cell. */
export const readAmount = ({ field }: ImportedColumn, cell: Cell, options: ReadingOptions): unknown =>
  readerOf(field)?.read({ text: textToRead(cell, true).trim(), parts: {} }, field, {
    ...options,
    decimal: isWorkbookNumber(cell) ? '.' : options.decimal,
  })

interface Found {
  column: ImportedColumn
  cells: readonly Cell[]
  options: ReadingOptions
  /** The currencies of the office, and those that the file names. */
  known: readonly string[]
  isExport: boolean
}

function findReadings(kind: ReadingKind, { column, cells, options, isExport }: Found): Possible {
  const signOf = readerOf(column.field)?.signOf
  const texts = column.isCurrency
    ? []
    : cells.flatMap(cell =>
        typeof cell !== 'string' || isWorkbookNumber(cell)
          ? []
          : (readingsOf(kind, {
              ...{ field: column.field, text: cell.trim(), isExport },
              // For an amount with the sign of several currencies, the first one is as good as any.
              options: { ...options, currency: currenciesOf(signOf?.(cell) ?? '')[0] ?? options.currency },
            }) ?? []),
      )
  return possibleReadings(kind, texts)
}

const clearCodes = (words: readonly unknown[]) =>
  words.flatMap(word => {
    const codes = currenciesOf(String(word))
    return codes.length === 1 ? codes : []
  })

/** Returns the signs of a column's amounts, `''` for an amount without one. */
function signsIn(column: ImportedColumn | undefined, cells: readonly Cell[]): string[] {
  const { signOf } = (column && readerOf(column.field)) ?? {}
  if (!signOf || column?.isCurrency || column?.path.includes('.')) return []
  return cells.flatMap(cell => signOf(textToRead(cell, true).trim()) ?? [])
}

/** Finds the signs of a column that don't name one currency, with those that they can mean here. */
function findSigns({ column: { field, isCurrency }, cells, known }: Found): SignFinding[] {
  const signOf = readerOf(field)?.signOf
  if (!signOf) return []
  const found = new Map<string, Cell[]>(isCurrency ? [] : [['', []]])
  for (const cell of cells) {
    const text = textToRead(cell, true).trim()
    const sign = isCurrency ? text : signOf(text)
    if (sign === undefined) continue
    const key = plainSign(sign)
    found.set(key, [...(found.get(key) ?? []), cell])
  }
  const here = [...new Set([...known, ...clearCodes([...found.keys()])])]
  return [...found].flatMap(([sign, signed]) => {
    const all = currenciesOf(sign)
    if (sign === '') return [{ sign, choices: here, cells: signed }]
    return all.length > 1 ? [{ sign, choices: currenciesHere(all, here), cells: signed }] : []
  })
}

/** Returns the currencies of a sign: the one that is used here, or else all, with those that are used first. */
export function currenciesHere(all: readonly string[], here: readonly string[]): string[] {
  const used = all.filter(code => here.includes(code))
  return used.length === 1 ? used : [...used, ...all.filter(code => !used.includes(code))]
}
