import type { AnyField } from '../core/field/field'
import { typeOf } from '../core/field/registry'
import { nameFrom } from './nameFrom'

/** One language's words for parsing a typed line. A list contains all forms of one word. */
export interface FieldWords {
  /** Kinds of fields, by their names in the language. */
  kinds: Readonly<Record<string, string>>
  /** The names to suggest if the kind isn't recognized. */
  kindNames: readonly string[]
  /** Resources for references, by their names in the language. */
  targets: Readonly<Record<string, string>>
  /** Words allowed before the resource: `reference to customers`. */
  to: readonly string[]
  /** Words allowed before the options: `choice of red | blue`. */
  of: readonly string[]
  /** Words between the last two options: `petrol, diesel or electric`. */
  or: readonly string[]
  required: readonly string[]
  unique: readonly string[]
  readOnly: readonly string[]
  notInFuture: readonly string[]
  notInPast: readonly string[]
  /** Words before the minimum: `at least 3`. */
  atLeast: readonly string[]
  atMost: readonly string[]
}

/** A field parsed from a typed line. The caller derives its name from the label. */
export interface ReadField {
  label: string
  field: { kind: string } & Record<string, unknown>
  /** The labels of a choice's options, by value. */
  options: Readonly<Record<string, string>>
}

/** The part of a line that could not be parsed, and the texts that are possible there. */
export interface FieldLineProblem {
  part: string
  expected: readonly string[]
  /** The kind, if the line says it before this part. */
  kind?: string
}

/**
 * Returns the form in which words are compared. The Turkish letters of `i` are one letter, because a word can be of
 * any language. The length stays the same.
 */
export const foldWord = (text: string) =>
  text.trim().replace(/[Iİı]/g, 'i').toLowerCase().replace(/\s+/g, ' ')

const takesOptions = (kind: string) => typeOf({ kind }).takesOptions === true
/** Returns the reference of a field of this kind; undefined if the kind isn't a reference. */
const referenceOf = (kind: string) => typeOf({ kind }).reference?.({ kind, to: '' } as AnyField)

/**
 * Parses a field from one line: its label, its kind and its options. It doesn't guess: if it can't parse a
 * part, it returns that part as a problem.
 *
 * @example readFieldLine('Loyal since: date, not in the future', words)
 * // { label: 'Loyal since', field: { kind: 'date', max: '@today' }, options: {} }
 * @example readFieldLine('Result: choice of pass, fail, required', words)
 * // { label: 'Result', field: { kind: 'choice', options: ['pass', 'fail'], required: true }, options: { … } }
 * @example readFieldLine('Fuel: petrol, diesel or electric', words)
 * // { label: 'Fuel', field: { kind: 'choice', options: ['petrol', 'diesel', 'electric'] }, options: { … } }
 */
export function readFieldLine(line: string, words: FieldWords): ReadField | FieldLineProblem {
  const [label = '', ...rest] = line.split(/[:：]/u)
  const [first = '', ...qualifiers] = rest.join(':').split(/[,،]/u)
  const found =
    kindIn(first, words.kinds) ?? targetAsKind(first, words) ?? optionsAsKind(first, qualifiers, words)
  if (!found) return { part: first.trim(), expected: words.kindNames }
  const field: ReadField['field'] = { kind: found.kind }
  const isChoice = takesOptions(found.kind)
  const options = isChoice ? [without(words.of, found.rest)] : []
  if (!isChoice && found.rest.trim()) {
    const to = referenceOf(found.kind) ? targetIn(without(words.to, found.rest), words) : undefined
    if (!to) return { part: found.rest.trim(), expected: expectedAfter(found.kind, words), kind: found.kind }
    field.to = to
  }
  for (const qualifier of qualifiers) {
    const option = qualifierIn(foldWord(qualifier), words)
    if (option) Object.assign(field, option)
    else if (isChoice) options.push(qualifier)
    else return { part: qualifier.trim(), expected: allQualifiers(words), kind: found.kind }
  }
  const named = optionsIn(options, words)
  if (Object.keys(named).length) field.options = Object.keys(named)
  return { label: label.trim(), field, options: named }
}

const expectedAfter = (kind: string, words: FieldWords) =>
  referenceOf(kind) ? [...new Set(Object.values(words.targets))] : allQualifiers(words)

/** Parses a resource's name in place of a kind as a reference to that resource. */
function targetAsKind(text: string, words: FieldWords): { kind: string; rest: string } | undefined {
  if (!targetIn(text, words)) return undefined
  const kind = Object.values(words.kinds).find(each => referenceOf(each)?.many === false)
  return kind === undefined ? undefined : { kind, rest: text }
}

/** Parses `petrol, diesel or electric` as the options of a choice. Without an "or", it can be a misspelled kind. */
function optionsAsKind(
  first: string,
  qualifiers: readonly string[],
  words: FieldWords,
): { kind: string; rest: string } | undefined {
  const kind = Object.values(words.kinds).find(takesOptions)
  const isList = [first, ...qualifiers].some(text => splitAtOr(text, words).length > 1)
  return kind !== undefined && isList ? { kind, rest: first } : undefined
}

/** Splits `diesel or electric`. */
function splitAtOr(text: string, { or }: FieldWords): string[] {
  const word = or.find(each => foldWord(text).includes(` ${foldWord(each)} `))
  return word === undefined ? [text] : text.split(new RegExp(`\\s+${word}\\s+`, 'iu'))
}

const targetIn = (text: string, { targets }: FieldWords): string | undefined =>
  Object.entries(targets).find(([word]) => foldWord(word) === foldWord(text))?.[1]

/** Removes one of these words from the start of a text. */
function without(words: readonly string[], text: string): string {
  const trimmed = text.trim()
  const word = words.find(each => foldWord(trimmed).startsWith(`${foldWord(each)} `))
  return word ? trimmed.slice(word.length).trim() : trimmed
}

export const isProblem = (read: ReadField | FieldLineProblem): read is FieldLineProblem => 'part' in read

/** Finds the longest kind that a text starts with, and returns it with the rest of the text. */
function kindIn(text: string, kinds: FieldWords['kinds']): { kind: string; rest: string } | undefined {
  const begins = (word: string) =>
    foldWord(text) === foldWord(word) || foldWord(text).startsWith(`${foldWord(word)} `)
  const [word] = Object.keys(kinds)
    .filter(begins)
    .sort((one, other) => other.length - one.length)
  const kind = word === undefined ? undefined : kinds[word]
  return word === undefined || kind === undefined
    ? undefined
    : { kind, rest: text.trim().slice(word.trim().length) }
}

/** Parses `open | closed` to labels by value. Between bars, an "or" belongs to an option: `fire or theft | glass`. */
function optionsIn(texts: readonly string[], words: FieldWords): Record<string, string> {
  const options: Record<string, string> = {}
  const last = texts.length - 1
  const parts = texts.flatMap((text, at) =>
    at === last && !texts.some(each => each.includes('|')) ? splitAtOr(text, words) : text.split('|'),
  )
  for (const word of parts.map(each => each.trim())) {
    if (!word) continue
    options[nameFrom(word, { taken: Object.keys(options), fallback: 'option' })] = word
  }
  return options
}

function qualifierIn(text: string, words: FieldWords): Record<string, unknown> | undefined {
  const is = (forms: readonly string[]) => forms.some(form => foldWord(form) === text)
  if (is(words.required)) return { required: true }
  if (is(words.unique)) return { unique: true }
  if (is(words.readOnly)) return { readOnly: true }
  if (is(words.notInFuture)) return { max: '@today' }
  if (is(words.notInPast)) return { min: '@today' }
  const number = (forms: readonly string[]) => {
    const form = forms.find(each => text.startsWith(`${foldWord(each)} `))
    const value = form && Number(text.slice(foldWord(form).length))
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined
  }
  const [least, most] = [number(words.atLeast), number(words.atMost)]
  if (least !== undefined) return { min: least }
  if (most !== undefined) return { max: most }
  return undefined
}

const allQualifiers = ({
  required,
  unique,
  readOnly,
  notInFuture,
  notInPast,
  atLeast,
  atMost,
}: FieldWords) => [
  ...[required, unique, readOnly, notInFuture, notInPast].flatMap(([form]) => form ?? []),
  ...[atLeast, atMost].flatMap(([form]) => (form ? [`${form} 5`] : [])),
]
