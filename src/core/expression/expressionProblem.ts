import type { Environment } from '@marcbachmann/cel-js'
import type { Issue } from '../schema/issues'
import { type Cause, cause, choose, cure, typeWord } from '../schema/mistake'

/** Why an expression cannot be used, where, and how to correct it. */
export interface ExpressionProblem {
  cause: Cause & { start: number; end: number }
  cure?: Issue
}

/** What the library throws: it has a code, a sentence in English and a place. */
export type LibraryError = NonNullable<ReturnType<Environment['check']>['error']>

/** What an expression can use. */
export interface Usable {
  source: string
  /** The fields that have a type in expressions. */
  names: readonly string[]
  /** Fields of other types. */
  others: readonly string[]
}

/** Functions that `cure` offers in place of one that there is not. */
const FUNCTIONS = ['size', 'has', 'day', 'decimal', 'amount', 'fits', 'plusDays', 'plusMonths', 'string']

/** An error of the library in plain words. One that is not known here keeps the library's sentence. */
export function expressionProblem(error: LibraryError, usable: Usable): ExpressionProblem {
  const { source } = usable
  const { start, end } = error.range ?? { start: 0, end: source.length }
  const [what, how] = wordsOf(error, { ...usable, part: source.slice(start, end) })
  return { cause: { ...what, start, end }, cure: how }
}

type Words = readonly [Cause, Issue?]
type Place = Usable & { part: string }

function wordsOf(error: LibraryError, place: Place): Words {
  const { summary, code } = error
  const { part } = place
  const known = BY_CODE[code]?.(summary, place, error)
  return known ?? [cause('expression', { message: summary || part }), cure('check_signs')]
}

type Reader = (summary: string, place: Place, error: LibraryError) => Words | undefined

/** The words for the library's errors, by its codes. */
const BY_CODE: Readonly<Record<string, Reader>> = {
  no_such_overload: (summary, place, error) =>
    ofOperator(summary, place, error) ?? [
      cause('unary', { part: place.part, type: wordOf(/[A-Z]?[a-z]\S*$/u.exec(summary)?.[0]) }),
      cure('same_type'),
    ],
  unknown_variable: (_summary, { part, names, others }) =>
    others.includes(part)
      ? [cause('no_value_of', { name: part }), cure('other_field')]
      : [cause('unknown_name', { name: part }), cure('usable', choose(part, names).params)],
  no_such_key: (summary, { source, part }, { range }) => [
    cause('no_part', { part: accessAt(source, range?.end ?? 0), name: part || nameAfterColon(summary) }),
    cure('usable', { names: ['amount', 'currency'] }),
  ],
  cannot_index_type: (_summary, { source, part }, { range }) => [
    cause('no_part', { part: accessAt(source, range?.end ?? 0), name: part }),
    cure('correct'),
  ],
  no_matching_overload: (summary, { part }) => {
    const name = /'(?:[^'(]*\.)?([^.'(]+)\(/u.exec(summary)?.[1] ?? part
    return FUNCTIONS.includes(name)
      ? [cause('function_values', { name }), cure('correct')]
      : [cause('no_function', { name }), cure('functions', { names: FUNCTIONS })]
  },
  invalid_logical_operand: (summary, { part }) => [
    cause('logical', { part, type: wordOf(quotedIn(summary)[0]) }),
    cure('condition', { example: 'amount > 0' }),
  ],
  invalid_condition_type: (summary, { part }) => [
    cause('condition', { part, type: wordOf(quotedIn(summary)[0]) }),
    cure('condition', { example: `${part} > 0` }),
  ],
  incompatible_ternary_branches: (summary, { part }) => [
    cause('branches', { part, ...sidesIn(summary) }),
    cure('same_type'),
  ],
  heterogeneous_list_element: summary => [cause('mixed_list', sidesIn(summary)), cure('same_type')],
  unexpected_token: (_summary, place) => ofSign(place),
  expected_token: (_summary, place) => ofSign(place),
  unexpected_character: (_summary, place) => ofSign(place),
  reserved_identifier: (_summary, { part }) => [cause('reserved_word', { part }), cure('other_name')],
  unterminated_string: () => [cause('open_text'), cure('close_text')],
  newline_in_string: () => [cause('open_text'), cure('close_text')],
  limit_exceeded: summary =>
    // Braces make a map, which an expression can't have.
    summary.includes('maxMapEntries')
      ? [cause('unexpected', { part: '{' }), cure('check_signs')]
      : [cause('too_complex'), cure('split')],
}

/** A sign that can't be where it is, or the end of the text. */
function ofSign({ source, part }: Place): Words {
  if (!part.trim()) return [cause('unfinished'), cure('finish')]
  const word = /^\w*/u.exec(part)?.[0] ?? ''
  if (/^(and|or|not)$/iu.test(word) || /\s(and|or|not)\s/iu.test(source))
    return [cause('unexpected', { part }), cure('operators', { and: '&&', or: '||', not: '!' })]
  if (part === '=')
    return [cause('unexpected', { part }), cure('two_equals', { example: source.replace('=', '==') })]
  return [cause('unexpected', { part }), cure('check_signs')]
}

const OPERATION = /^no such overload: (\S+) (\S+) (\S+)$/u
const COMPARISONS = new Set(['<', '<=', '>', '>=', '==', '!=', 'in'])

/** Two values that an operator can't put together. */
function ofOperator(summary: string, { source, part }: Place, { node }: LibraryError): Words | undefined {
  const [, left, operator = '', right] = OPERATION.exec(summary) ?? []
  if (!left || !right) return undefined
  const isComparison = COMPARISONS.has(operator)
  const sides = ((node as { args?: unknown } | undefined)?.args ?? []) as { start: number; end: number }[]
  const [one = part, other = part] = sides.map(({ start, end }) => source.slice(start, end))
  const what = cause(isComparison ? 'compare' : 'combine', { part, left: wordOf(left), right: wordOf(right) })
  return [what, cureOf({ left, right, operator, isComparison, one, other })]
}

interface Operation {
  left: string
  right: string
  operator: string
  isComparison: boolean
  /** Both sides as they are written. */
  one: string
  other: string
}

/** How a value of an exact type is written where an operator got a plain number or text. */
function cureOf({ left, right, operator, isComparison, one, other }: Operation): Issue {
  const types = [left, right]
  const isTurned = left === 'int' || left === 'string' || left === 'double'
  const [exact, plain] = isTurned ? [other, one] : [one, other]
  if (types.includes('null'))
    return cure('filled', { example: `has(record.${left === 'null' ? other : one})` })
  if (types.includes('Amount') && types.includes('int'))
    return isComparison
      ? cure('amount_compared', {
          example: isTurned
            ? `${plain} ${operator} ${within(exact)}.amount`
            : `${within(exact)}.amount ${operator} ${plain}`,
        })
      : cure('amount_combined', { example: `amount(${plain}, ${within(exact)}.currency)` })
  if (types.includes('Day') && types.includes('string')) return cure('day', { example: 'day("2026-12-31")' })
  if (left === 'Day' && right === 'int')
    return cure('days_added', { example: `${within(one)}.plusDays(${operator === '-' ? '-' : ''}${other})` })
  if (types.includes('double'))
    return cure('decimal', { example: `decimal("${/[\d.]+/u.exec(plain)?.[0] ?? '0.5'}")` })
  if (types.includes('Decimal')) return cure('decimal', { example: 'decimal("0.5")' })
  return cure('same_type')
}

/** A part of which something is asked: `(net + tax).amount`. */
const within = (part: string) => (/^\w+$/u.test(part) ? part : `(${part})`)

const quotedIn = (summary: string): string[] =>
  [...summary.matchAll(/'([^']*)'/gu)].map(([, text = '']) => text)
const nameAfterColon = (summary: string) => summary.split(': ').at(-1) ?? ''

/** The last two types that a sentence of the library names. */
function sidesIn(summary: string) {
  const [left, right] = quotedIn(summary).slice(-2)
  return { left: wordOf(left), right: wordOf(right) }
}

/** `total.currncy`, of which only the end is wrong. */
const accessAt = (source: string, end: number): string => /[\w.]*$/u.exec(source.slice(0, end))?.[0] ?? source

const WORDS = ['int', 'double', 'string', 'bool', 'Decimal', 'Amount', 'Day', 'null'] as const

/** The word of a type of the library: `list<string>` is a list. */
export function wordOf(type: string | undefined) {
  if (type?.startsWith('list')) return typeWord('list')
  return typeWord(WORDS.find(each => each === type) ?? 'other')
}
