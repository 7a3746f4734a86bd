import type { Environment } from '@marcbachmann/cel-js'
import type { Issue } from '../schema/issues'
import { type Cause, cause, choose, cure, typeWord } from '../schema/mistake'

/** A problem in an expression: its cause and position, and how to correct it. */
export interface ExpressionProblem {
  cause: Cause & { start: number; end: number }
  cure?: Issue
}

/** An error of the CEL library, with a code, an English message and a position. */
export type LibraryError = NonNullable<ReturnType<Environment['check']>['error']>

/** The expression and the names that it can use. */
export interface Usable {
  source: string
  /** The fields that expressions can use. */
  names: readonly string[]
  /** The other fields. */
  others: readonly string[]
}

/** The functions that the message for an unknown function suggests. */
const FUNCTIONS = ['size', 'has', 'day', 'decimal', 'amount', 'fits', 'plusDays', 'plusMonths', 'string']

/** Converts an error of the library into a plain message. An unknown error keeps the library's message. */
export function expressionProblem(error: LibraryError, usable: Usable): ExpressionProblem {
  const { source } = usable
  const { start, end } = error.range ?? { start: 0, end: source.length }
  const [what, how] = wordsOf(error, { ...usable, part: source.slice(start, end) })
  return { cause: { ...what, start, end }, cure: how }
}

type Words = readonly [Cause, Issue?]
type ErrorPlace = Usable & { part: string }

function wordsOf(error: LibraryError, place: ErrorPlace): Words {
  const { summary, code } = error
  const { part } = place
  const known = BY_CODE[code]?.(summary, place, error)
  return known ?? [cause('expression', { message: summary || part }), cure('check_signs')]
}

type DescribeError = (summary: string, place: ErrorPlace, error: LibraryError) => Words | undefined

/** Converts the library's errors into messages, by error code. */
const BY_CODE: Readonly<Record<string, DescribeError>> = {
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
    // Braces create a map, which expressions don't support.
    summary.includes('maxMapEntries')
      ? [cause('unexpected', { part: '{' }), cure('check_signs')]
      : [cause('too_complex'), cure('split')],
}

/** Describes an unexpected token, or the unexpected end of the expression. */
function ofSign({ source, part }: ErrorPlace): Words {
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

/** Describes an operator whose two operands don't fit together. */
function ofOperator(
  summary: string,
  { source, part }: ErrorPlace,
  { node }: LibraryError,
): Words | undefined {
  const [, left, operator = '', right] = OPERATION.exec(summary) ?? []
  if (!left || !right) return undefined
  const isComparison = COMPARISONS.has(operator)
  const sides = ((node as { args?: unknown } | undefined)?.args ?? []) as { start: number; end: number }[]
  const [one = part, other = part] = sides.map(({ start, end }) => source.slice(start, end))
  const what = cause(isComparison ? 'compare' : 'combine', { part, left: wordOf(left), right: wordOf(right) })
  return [what, fixFor({ left, right, operator, isComparison, one, other })]
}

interface Operation {
  left: string
  right: string
  operator: string
  isComparison: boolean
  /** Both operands as they are written. */
  one: string
  other: string
}

/** Suggests how to write a value of an exact type where the operand is a plain number or text. */
function fixFor({ left, right, operator, isComparison, one, other }: Operation): Issue {
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

/** Adds parentheses to an operand if necessary: `(net + tax).amount`. */
const within = (part: string) => (/^\w+$/u.test(part) ? part : `(${part})`)

const quotedIn = (summary: string): string[] =>
  [...summary.matchAll(/'([^']*)'/gu)].map(([, text = '']) => text)
const nameAfterColon = (summary: string) => summary.split(': ').at(-1) ?? ''

/** Returns the last two types that a message of the library names. */
function sidesIn(summary: string) {
  const [left, right] = quotedIn(summary).slice(-2)
  return { left: wordOf(left), right: wordOf(right) }
}

/** Returns the whole member access, such as `total.currncy`, of which the error only covers the end. */
const accessAt = (source: string, end: number): string => /[\w.]*$/u.exec(source.slice(0, end))?.[0] ?? source

const WORDS = ['int', 'double', 'string', 'bool', 'Decimal', 'Amount', 'Day', 'null'] as const

/** Returns the name of a library type: `list<string>` is a list. */
export function wordOf(type: string | undefined) {
  if (type?.startsWith('list')) return typeWord('list')
  return typeWord(WORDS.find(each => each === type) ?? 'other')
}
