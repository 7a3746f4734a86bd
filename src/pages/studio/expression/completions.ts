import type { Fields } from '../../../core/schema/values'

/** Something that can be written into an expression. */
export interface Completion {
  text: string
  /** Its type, or what it does. */
  about: string
}

/** Functions of expressions, beside the fields. */
const FUNCTIONS: readonly Completion[] = [
  { text: 'has(record.', about: 'bool' },
  { text: 'size(', about: 'int' },
  { text: 'today', about: 'Day' },
  { text: 'day("', about: 'Day' },
  { text: 'decimal("', about: 'Decimal' },
  { text: 'amount(', about: 'Amount' },
]

const WORD = /[\p{L}_][\p{L}\p{N}_.]*$/u

/** The word before the cursor that a completion replaces. */
export const wordBefore = (source: string, cursor: number): string =>
  WORD.exec(source.slice(0, cursor))?.[0] ?? ''

/** What could follow at the cursor: fields first, then functions. */
export function completionsAt(
  { source, cursor }: { source: string; cursor: number },
  fields: Fields,
  typeNameOf: (field: Fields[string]) => string | undefined,
): Completion[] {
  const word = wordBefore(source, cursor)
  const options = optionsAt({ source, cursor }, word, fields)
  if (options.length) return options
  if (!word) return []
  const inRecord = word.startsWith('record.')
  const begun = inRecord ? word.slice('record.'.length) : word
  const named = Object.entries(fields).flatMap(([name, field]) => {
    const type = typeNameOf(field)
    if (!type && !inRecord) return []
    return name.startsWith(begun) && name !== begun ? [{ text: name, about: type ?? field.kind }] : []
  })
  const functions = inRecord ? [] : FUNCTIONS.filter(({ text }) => text.startsWith(word) && text !== word)
  return [...named, ...functions].slice(0, 8)
}

const COMPARISON = /([a-z][a-z0-9_]*)\s*(?:==|!=)\s*"$/u

/** The options of the choice that is compared with the text before the cursor. */
function optionsAt(
  { source, cursor }: { source: string; cursor: number },
  word: string,
  fields: Fields,
): Completion[] {
  const name = COMPARISON.exec(source.slice(0, cursor - word.length))?.[1]
  const { options } = ((name && fields[name]) || {}) as { options?: unknown }
  if (!Array.isArray(options)) return []
  return options
    .map(String)
    .filter(option => option.startsWith(word) && option !== word)
    .map(option => ({ text: option, about: name ?? '' }))
}
