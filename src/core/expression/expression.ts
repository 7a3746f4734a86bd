import { type ASTNode, Environment, type ParseResult } from '@marcbachmann/cel-js'
import type { AnyField } from '../field/field'
import type { ExpressionType } from '../field/fieldType'
import { typeOf } from '../field/registry'
import { MAX_PATTERN_TEXT, matchesPattern, PatternFault, patternProblem } from '../questions/pattern'
import { cause, cure } from '../schema/mistake'
import type { Fields, Values } from '../schema/values'
import { Amount, Day, Decimal, registerExactTypes } from './exactTypes'
import { type ExpressionProblem, expressionProblem, type LibraryError, wordOf } from './expressionProblem'
import { expressionTypeOf, languageWordIn } from './languageWords'
import { problemIn } from './nodeProblems'
import { visit } from './nodes'

/**
 * Expressions in JSON definitions are written in CEL. They can use a record's fields by name, `today`, and
 * `record`, which contains the filled fields for `has(record.name)`. An expression that uses an empty field
 * has no value. These are the CEL types of the fields.
 */

const NAMES: Record<ExpressionType, string> = {
  text: 'string',
  number: 'int',
  decimal: 'Decimal',
  money: 'Amount',
  yesNo: 'bool',
  day: 'Day',
  texts: 'list<string>',
}

/** The limits bound an expression's cost: its size, the length of lists, and how deeply loops nest. */
const LIMITS = { maxAstNodes: 300, maxDepth: 40, maxListElements: 100, maxMapEntries: 0, maxCallArguments: 8 }
/** The longest text that an expression returns. */
const MAX_CHARACTERS = 10_000
/** How many checked expressions of a definition are kept: an editor checks one with each key. */
const MAX_CHECKED = 2_000

const environments = new WeakMap<Fields, Environment>()
const withTypes = registerExactTypes(new Environment({ limits: LIMITS }))
  .registerVariable('today', 'Day')
  .registerVariable('record', 'map<string, dyn>')
  .registerFunction('string.fits(string): bool', (text: string, pattern: string) => fits(text, pattern))

function environmentOf(fields: Fields): Environment {
  const known = environments.get(fields)
  if (known) return known
  const made = withTypes.clone()
  for (const [name, field] of Object.entries(fields)) {
    const type = expressionTypeOf(name, field)
    if (type) made.registerVariable(name, NAMES[type])
  }
  environments.set(fields, made)
  return made
}

// The pattern runs on RE2, whose running time is linear in the text.
// CEL's own `matches` would use JavaScript's engine.
function fits(text: string, pattern: string): boolean {
  const problem = patternProblem(pattern)
  if (problem) throw new PatternFault(problem)
  return text.length <= MAX_PATTERN_TEXT && matchesPattern(pattern, text)
}

/** A parsed expression, its type, and the error in it. */
interface Checked {
  ast?: ASTNode
  type?: string
  error?: LibraryError
}

const checkedBefore = new WeakMap<Fields, Map<string, Checked>>()

/** Parses and checks an expression once. Its tree is not the evaluated one, whose types depend on the record. */
function checked(source: string, fields: Fields): Checked {
  const known = checkedBefore.get(fields) ?? new Map<string, Checked>()
  checkedBefore.set(fields, known)
  const found = known.get(source) ?? parseAndCheck(source, fields)
  if (known.size >= MAX_CHECKED) known.clear()
  known.set(source, found)
  return found
}

function parseAndCheck(source: string, fields: Fields): Checked {
  try {
    const { ast, check } = environmentOf(fields).parse(source)
    const { error, type } = check()
    return { ast, error, type }
  } catch (error) {
    return { error: error as LibraryError }
  }
}

/**
 * Checks an expression against the fields that it uses, and its result type if one is required.
 *
 * @example checkExpression('rate > 0', { fields, type: 'bool' }) // undefined, or { cause, cure }
 */
export function checkExpression(
  source: string,
  { fields, type }: { fields: Fields; type?: string },
): ExpressionProblem | undefined {
  const whole = { start: 0, end: source.length }
  if (!source.trim()) return { cause: { ...cause('empty'), ...whole }, cure: cure('fill') }
  const word = languageWordIn(source, name => Object.hasOwn(fields, name))
  if (word) {
    const { name, ...at } = word
    return { cause: { ...cause('reserved_word', { part: name }), ...at }, cure: cure('other_name') }
  }
  const { ast, error, type: found } = checked(source, fields)
  if (!ast || error) {
    const [names, others] = namesOf(fields)
    return expressionProblem(error as LibraryError, { source, names, others })
  }
  if (type !== undefined && found !== type && found !== 'dyn') {
    const what = cause('result', { type: wordOf(found), expected: wordOf(type) })
    const example = found === 'Amount' ? `${source}.amount > 0` : `${source} > 0`
    return {
      cause: { ...what, ...whole },
      cure: type === 'bool' ? cure('condition', { example }) : cure('correct'),
    }
  }
  return problemIn(ast, fields)
}

/** Returns the fields that expressions can use, and the other fields. */
function namesOf(fields: Fields): [usable: string[], others: string[]] {
  const names = Object.keys(fields)
  const isUsable = (name: string) =>
    fields[name] !== undefined && expressionTypeOf(name, fields[name]) !== undefined
  return [names.filter(isUsable), names.filter(name => !isUsable(name))]
}

/**
 * Returns the type that an expression for the field must have;
 * undefined for a field that no expression can fill.
 */
export const typeNameOf = (field: AnyField): string | undefined => {
  const type = typeOf(field).expression
  return type && NAMES[type]
}

/** Returns the identifiers in an expression: fields and loop variables. */
export function namesIn(source: string, fields: Fields): Set<string> {
  const names = new Set<string>()
  const { ast } = checked(source, fields)
  if (ast)
    visit(ast, node => {
      if (node.op === 'id') names.add(node.args)
    })
  return names
}

/** Returns the syntax tree of an expression; undefined if it can't be parsed. */
export const nodeOf = (source: string, fields: Fields): ASTNode | undefined => checked(source, fields).ast

const parsed = new WeakMap<Fields, Map<string, ParseResult>>()

function parse(source: string, fields: Fields): ParseResult {
  const known = parsed.get(fields) ?? new Map<string, ParseResult>()
  parsed.set(fields, known)
  const found = known.get(source) ?? environmentOf(fields).parse(source)
  known.set(source, found)
  return found
}

/** Whether the error means that an empty field was used, or that the result is too large for a number or a day. */
const isImpossible = (error: unknown) =>
  (error as { code?: string }).code === 'variable_type_mismatch' ||
  (error as Error).name === 'EvaluationError' ||
  error instanceof RangeError

/**
 * Returns the value of an expression for a record; null if it uses an empty field or can't be computed, such as a
 * division by 0. A decimal is rounded to `decimals` places. Throws a `PatternFault` if a pattern in it can't run.
 *
 * @example
 * evaluateExpression('net + tax', { fields, record, today: '2026-11-23' })
 * // { amount: 11900, currency: 'EUR' }
 */
export function evaluateExpression(
  source: string,
  { fields, record, today, decimals }: { fields: Fields; record: Values; today: string; decimals?: number },
): unknown {
  const filled = Object.entries(record).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  )
  const values: Record<string, unknown> = { today: new Day(today), record: Object.fromEntries(filled) }
  for (const [name, field] of Object.entries(fields)) {
    const type = expressionTypeOf(name, field)
    if (type) values[name] = toExpression(type, record[name])
  }
  try {
    return fromExpression(parse(source, fields)(values), decimals)
  } catch (error) {
    if (isImpossible(error)) return null
    throw error
  }
}

function toExpression(type: ExpressionType, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return null
  if (type === 'number') return BigInt(value as number)
  if (type === 'decimal') return Decimal.read(String(value)) ?? null
  if (type === 'day') return new Day(String(value))
  if (type !== 'money') return value
  const { amount, currency } = value as { amount: number; currency: string }
  return new Amount(BigInt(amount), currency)
}

/** Converts a value to a record's format; null if no field can store it. */
function fromExpression(value: unknown, decimals?: number): unknown {
  if (typeof value === 'bigint') return isSafe(value) ? Number(value) : null
  if (value instanceof Decimal) return String(decimals === undefined ? value : value.roundedTo(decimals))
  if (value instanceof Day) return value.text
  if (value instanceof Amount)
    return isSafe(value.amount) ? { amount: Number(value.amount), currency: value.currency } : null
  if (typeof value === 'string') return value.slice(0, MAX_CHARACTERS)
  return value
}

const isSafe = (value: bigint) => Number.isSafeInteger(Number(value))
