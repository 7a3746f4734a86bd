import { nameFrom } from './nameFrom'

/** The words of a language that a typed line is read with, each in any of its forms. */
export interface FieldWords {
  /** Kinds of field by what they are called. */
  kinds: Readonly<Record<string, string>>
  required: readonly string[]
  unique: readonly string[]
  readOnly: readonly string[]
  notInFuture: readonly string[]
  notInPast: readonly string[]
  /** `at least 3`: what stands before the number. */
  atLeast: readonly string[]
  atMost: readonly string[]
}

/** A field as somebody typed it. Its name follows from the label. */
export interface ReadField {
  label: string
  field: { kind: string } & Record<string, unknown>
  /** The words of the options of a choice, by value. */
  options: Readonly<Record<string, string>>
}

/** The part of a line that could not be read, and what could stand there. */
export interface FieldLineProblem {
  part: string
  expected: readonly string[]
}

const fold = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')

/**
 * Reads a field from one line: what it is called, then its kind and what is special about it. Nothing is guessed: a part that
 * is not understood is a problem.
 *
 * @example readFieldLine('Loyal since: date, not in the future', words)
 * // { label: 'Loyal since', field: { kind: 'date', max: '@today' }, options: {} }
 */
export function readFieldLine(line: string, words: FieldWords): ReadField | FieldLineProblem {
  const [label = '', ...rest] = line.split(/[:：]/u)
  const [first = '', ...qualifiers] = rest.join(':').split(/[,،]/u)
  const found = kindIn(first, words.kinds)
  if (!found) return { part: first.trim(), expected: Object.keys(words.kinds) }
  const field: ReadField['field'] = { kind: found.kind }
  const options = optionsIn(found.rest)
  if (Object.keys(options).length) field.options = Object.keys(options)
  for (const qualifier of qualifiers) {
    const option = qualifierIn(fold(qualifier), words)
    if (!option) return { part: qualifier.trim(), expected: allQualifiers(words) }
    Object.assign(field, option)
  }
  return { label: label.trim(), field, options }
}

export const isProblem = (read: ReadField | FieldLineProblem): read is FieldLineProblem => 'part' in read

/** The longest kind that a text begins with, and what follows it: the options of a choice. */
function kindIn(text: string, kinds: FieldWords['kinds']): { kind: string; rest: string } | undefined {
  const begins = (word: string) => fold(text) === fold(word) || fold(text).startsWith(`${fold(word)} `)
  const [word] = Object.keys(kinds)
    .filter(begins)
    .sort((one, other) => other.length - one.length)
  const kind = word === undefined ? undefined : kinds[word]
  return word === undefined || kind === undefined
    ? undefined
    : { kind, rest: text.trim().slice(word.trim().length) }
}

/** `open | closed` as values with their words. */
function optionsIn(text: string): Record<string, string> {
  const options: Record<string, string> = {}
  for (const word of text.split('|').map(each => each.trim())) {
    if (!word) continue
    options[nameFrom(word, { taken: Object.keys(options), fallback: 'option' })] = word
  }
  return options
}

function qualifierIn(text: string, words: FieldWords): Record<string, unknown> | undefined {
  const is = (forms: readonly string[]) => forms.some(form => fold(form) === text)
  if (is(words.required)) return { required: true }
  if (is(words.unique)) return { unique: true }
  if (is(words.readOnly)) return { readOnly: true }
  if (is(words.notInFuture)) return { max: '@today' }
  if (is(words.notInPast)) return { min: '@today' }
  const number = (forms: readonly string[]) => {
    const form = forms.find(each => text.startsWith(`${fold(each)} `))
    const value = form && Number(text.slice(fold(form).length))
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
