import { type ASTNode, Environment, type ParseResult } from '@marcbachmann/cel-js'
import type { AnyField } from '../field/field'
import type { ExpressionType } from '../field/fieldType'
import { typeOf } from '../field/registry'
import { MAX_PATTERN_TEXT, matchesPattern } from '../questions/pattern'
import { cause, choose, cure } from '../schema/mistake'
import { systemFields } from '../schema/systemFields'
import type { Fields, Values } from '../schema/values'
import { Amount, Day, Decimal, registerExactTypes } from './exactTypes'
import { type ExpressionProblem, expressionProblem, type LibraryError, wordOf } from './expressionProblem'
import { expressionTypeOf, languageWordIn } from './languageWords'

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
const MOST_LOOPS = 2
const LOOPS = new Set(['all', 'exists', 'exists_one', 'map', 'filter'])
/** The longest text that an expression returns. */
const MOST_CHARACTERS = 10_000

const environments = new WeakMap<Fields, Environment>()

function environmentOf(fields: Fields): Environment {
  const known = environments.get(fields)
  if (known) return known
  const made = registerExactTypes(new Environment({ limits: LIMITS }))
    .registerVariable('today', 'Day')
    .registerVariable('record', 'map<string, dyn>')
    .registerFunction('string.fits(string): bool', fits)
  for (const [name, field] of Object.entries(fields)) {
    const type = expressionTypeOf(name, field)
    if (type) made.registerVariable(name, NAMES[type])
  }
  environments.set(fields, made)
  return made
}

// The pattern runs on RE2, whose running time is linear in the text.
// CEL's own `matches` would use JavaScript's engine.
const fits = (text: string, pattern: string) =>
  text.length <= MAX_PATTERN_TEXT && matchesPattern(pattern, text)

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
  const environment = environmentOf(fields)
  const { valid, error, type: found } = environment.check(source)
  if (!valid) {
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
  const { ast } = environment.parse(source)
  return limitsOf(ast, 0) ?? unknownFieldIn(ast, fields) ?? unknownOptionIn(ast, fields)
}

/** Returns the fields that expressions can use, and the other fields. */
function namesOf(fields: Fields): [usable: string[], others: string[]] {
  const names = Object.keys(fields)
  const isUsable = (name: string) =>
    fields[name] !== undefined && expressionTypeOf(name, fields[name]) !== undefined
  return [names.filter(isUsable), names.filter(name => !isUsable(name))]
}

/** Reports `record.name` for an unknown field, which would never be filled. */
function unknownFieldIn(ast: ASTNode, fields: Fields): ExpressionProblem | undefined {
  let problem: ExpressionProblem | undefined
  visit(ast, node => {
    const [of, name] = node.op === '.' ? (node.args as unknown as [ASTNode, string]) : []
    if (problem || of?.op !== 'id' || of.args !== 'record' || name === undefined) return
    if (fields[name] || Object.hasOwn(systemFields, name)) return
    const { start, end } = node
    problem = {
      cause: { ...cause('unknown_name', { name }), start, end },
      cure: choose(name, Object.keys(fields)),
    }
  })
  return problem
}

const COMPARES = new Set(['==', '!=', 'in'])

/** Reports a comparison of a choice with a text that is none of its options, which would never be true. */
function unknownOptionIn(ast: ASTNode, fields: Fields): ExpressionProblem | undefined {
  let problem: ExpressionProblem | undefined
  visit(ast, node => {
    if (problem || !COMPARES.has(node.op)) return
    const sides = childrenOf(node)
    const name = sides
      .flatMap(side => (side.op === 'id' ? [side.args] : []))
      .find(each => optionsOf(fields[each]))
    const options = name === undefined ? undefined : optionsOf(fields[name])
    const texts = sides.flatMap(side => (side.op === 'list' ? childrenOf(side) : [side])).filter(isText)
    const wrong = options && texts.find(({ args }) => !options.includes(args))
    if (!wrong) return
    const { start, end } = wrong
    problem = {
      cause: { ...cause('no_option_of', { field: name, name: wrong.args }), start, end },
      cure: choose(wrong.args, options),
    }
  })
  return problem
}

type TextNode = ASTNode & { op: 'value'; args: string }
const isText = (node: ASTNode): node is TextNode => node.op === 'value' && typeof node.args === 'string'

function optionsOf(field: AnyField | undefined): readonly string[] | undefined {
  const { options } = (field ?? {}) as { options?: unknown }
  return Array.isArray(options) ? options.map(String) : undefined
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
  visit(environmentOf(fields).parse(source).ast, node => {
    if (node.op === 'id') names.add(node.args)
  })
  return names
}

function limitsOf(node: ASTNode, loops: number): ExpressionProblem | undefined {
  const { start, end } = node
  if (node.op === 'rcall' && node.args[0] === 'matches')
    return { cause: { ...cause('matches'), start, end }, cure: cure('fits', { example: 'fits("…")' }) }
  const within = isLoop(node) ? loops + 1 : loops
  if (within > MOST_LOOPS)
    return { cause: { ...cause('loops', { most: MOST_LOOPS }), start, end }, cure: cure('split') }
  for (const child of childrenOf(node)) {
    const problem = limitsOf(child, within)
    if (problem) return problem
  }
  return undefined
}

/** Whether a node loops over a list. */
export const isLoop = (node: ASTNode): boolean => node.op === 'rcall' && LOOPS.has(node.args[0])

/** Returns the syntax tree of an expression; undefined if it can't be parsed. */
export function nodeOf(source: string, fields: Fields): ASTNode | undefined {
  try {
    return environmentOf(fields).parse(source).ast
  } catch {
    return undefined
  }
}

function visit(node: ASTNode, each: (node: ASTNode) => void): void {
  each(node)
  for (const child of childrenOf(node)) visit(child, each)
}

const isNode = (value: unknown): value is ASTNode =>
  typeof value === 'object' && value !== null && 'op' in value && 'args' in value

/** Returns the children of a node. */
export const childrenOf = ({ args }: ASTNode): ASTNode[] => ([args] as unknown[]).flat(3).filter(isNode)

const parsed = new WeakMap<Fields, Map<string, ParseResult>>()

function parse(source: string, fields: Fields): ParseResult {
  const known = parsed.get(fields) ?? new Map<string, ParseResult>()
  parsed.set(fields, known)
  const found = known.get(source) ?? environmentOf(fields).parse(source)
  known.set(source, found)
  return found
}

/** Whether the error means that an empty field was used. */
const isEmptyUse = (error: unknown) => (error as { code?: string }).code === 'variable_type_mismatch'

/**
 * Returns the value of an expression for a record; null if it uses an empty field
 * or can't be computed, such as a division by 0.
 *
 * @example
 * evaluateExpression('net + tax', { fields, record, today: '2026-11-23' })
 * // { amount: 11900, currency: 'EUR' }
 */
export function evaluateExpression(
  source: string,
  { fields, record, today }: { fields: Fields; record: Values; today: string },
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
    return fromExpression(parse(source, fields)(values))
  } catch (error) {
    if (isEmptyUse(error) || (error as Error).name === 'EvaluationError') return null
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
function fromExpression(value: unknown): unknown {
  if (typeof value === 'bigint') return isSafe(value) ? Number(value) : null
  if (value instanceof Decimal) return String(value)
  if (value instanceof Day) return value.text
  if (value instanceof Amount)
    return isSafe(value.amount) ? { amount: Number(value.amount), currency: value.currency } : null
  if (typeof value === 'string') return value.slice(0, MOST_CHARACTERS)
  return value
}

const isSafe = (value: bigint) => Number.isSafeInteger(Number(value))
