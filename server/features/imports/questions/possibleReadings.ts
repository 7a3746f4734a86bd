import type { Plan } from '../../../../src/contract/imports'
import type { AnyField } from '../../../../src/core/field/fieldType'
import type { ReadingOptions } from '../../../../src/core/field/reading'
import { typeOf } from '../../../../src/fields'
import { readerOf } from '../../../../src/fields/imports'
import { decimalOf } from '../file/guessValues'

/** What can differ between readings of a text, each with its choices. */
const READINGS = { decimal: ['.', ','], days: ['dmy', 'mdy', 'ymd'] } as const
export type ReadingKind = keyof typeof READINGS
export const READING_KINDS = ['decimal', 'days'] as const satisfies readonly ReadingKind[]

/**
 * A text of a file with the value that each choice gives it: undefined if it can't be read so, null if it can be,
 * but is refused.
 */
interface TextReadings {
  text: string
  values: unknown[]
}

/** What a text must have for its choices to differ: a sign, or two numbers. */
const CAN_DIFFER: Record<ReadingKind, RegExp> = { decimal: /\p{P}/u, days: /\p{Nd}\P{Nd}+\p{Nd}/u }

/** Returns whether several choices can read a text, apart from what its field accepts. */
const IS_OPEN: Record<ReadingKind, (text: string) => boolean> = {
  decimal: text => decimalOf(text) === 'open',
  days: () => false,
}

/** A text of a column, and how it is read apart from the choice. */
interface ColumnText {
  field: AnyField
  text: string
  options: ReadingOptions
  /** The file was exported from here. */
  isExport: boolean
}

/**
 * Returns the values of a text under each choice, or undefined if all are the same. In an export from here, a text
 * has no other reading than the value that is exported as this text.
 *
 * That a field refuses a value is no evidence for another one: `1,255 €` can be 1255 €, or 1.255 € with a decimal
 * too many. Taken for the former, all amounts of its column would be a thousand times too large.
 */
export function readingsOf(
  kind: ReadingKind,
  { field, text, options, isExport }: ColumnText,
): TextReadings | undefined {
  if (!CAN_DIFFER[kind].test(text)) return undefined
  const reader = readerOf(field)
  const isOpen = reader?.signOf !== undefined && IS_OPEN[kind](text)
  const values = READINGS[kind].map(
    choice =>
      reader?.read({ text, parts: {} }, field, { ...options, [kind]: choice }) ?? (isOpen ? null : undefined),
  )
  if (values.every(value => value === null)) return undefined
  if (new Set(values.map(key)).size < 2) return undefined
  const exported = isExport
    ? values.find(value => value !== undefined && value !== null && typeOf(field).text(value, field) === text)
    : undefined
  if (exported === undefined) return { text, values }
  return { text, values: values.map(value => (key(value) === key(exported) ? value : undefined)) }
}

/** Returns whether a file was exported from here: it has the ids of records. */
export const isExport = ({ columns }: Plan): boolean => columns.includes('id')

const key = (value: unknown) => JSON.stringify(value) ?? ''

/** The choices that the texts of a column leave open: none if every choice reads them alike. */
export interface Possible {
  choices: string[]
  /** The texts that differ most. */
  examples: { text: string; values: unknown[] }[]
  /** A text that not every choice can read. */
  evidence: string | null
}

const EXAMPLES = 3

/**
 * Finds which choices can read the texts of a column. A choice that can't read a text that another one can is
 * out, unless none can read all of them.
 */
export function possibleReadings(kind: ReadingKind, texts: readonly TextReadings[]): Possible {
  const places = READINGS[kind].map((_choice, at) => at)
  const fits = places.filter(at => texts.every(({ values }) => values[at] !== undefined))
  const candidates = fits.length
    ? fits
    : places.filter(at => texts.some(({ values }) => values[at] !== undefined))
  const columns = new Map(
    candidates.toReversed().map(at => [JSON.stringify(texts.map(({ values }) => key(values[at]))), at]),
  )
  const different = [...columns.values()].sort((one, other) => one - other)
  const spread = ({ values }: TextReadings) => new Set(different.map(at => key(values[at]))).size
  return {
    choices: texts.length ? different.map(at => READINGS[kind][at] as string) : [],
    examples: texts
      .toSorted((one, other) => spread(other) - spread(one))
      .slice(0, EXAMPLES)
      .map(({ text, values }) => ({ text, values: different.map(at => values[at]) })),
    evidence: texts.find(({ values }) => values.includes(undefined))?.text ?? null,
  }
}
