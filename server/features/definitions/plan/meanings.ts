import { createHash } from 'node:crypto'
import { nodeOf } from '../../../../src/core/expression/expression'
import { isNode } from '../../../../src/core/expression/nodes'
import type { Resource } from '../../../../src/core/schema/resource'
import type { OwnDefinition } from '../../../../src/define/ownDefinition'
import { givingOptions } from './givingOptions'

/**
 * Texts of parts of definitions, to compare them by their meaning: two parts with the same text mean the same. Parts
 * that mean the same in a way that isn't simple to decide, such as `a + b` and `b + a`, have different texts: a plan
 * then names too much, never too little.
 */

/** Returns the text of a value: the order of its keys doesn't count. */
export const valueMeaning = (value: unknown): string => JSON.stringify(value, sortedKeys) ?? ''

/** Returns the text of a filter, or of names: neither the order of its keys nor that of its lists counts. */
export const filterMeaning = (filter: unknown): string => valueMeaning(withSortedLists(filter))

/** The texts of a definition's expressions, which all groups of people ask for. */
const known = new WeakMap<Resource['fields'], Map<string, string>>()

/** Returns a text of an expression: its spaces, comments and unneeded brackets don't count. */
export function expressionMeaning(source: unknown, fields: Resource['fields']): string {
  if (typeof source !== 'string') return valueMeaning(source)
  const texts = known.get(fields) ?? new Map<string, string>()
  known.set(fields, texts)
  const node = texts.has(source) ? undefined : nodeOf(source, fields)
  const text = texts.get(source) ?? digestOf([node ? nodeText(node) : source])
  texts.set(source, text)
  return text
}

/** Returns a short text for long ones, because a definition can have many, and a rule depend on many fields. */
export const digestOf = (texts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('base64')

/** Returns the text of a condition, which is an expression or a filter. */
export const conditionMeaning = (condition: unknown, fields: Resource['fields']): string =>
  typeof condition === 'string' ? expressionMeaning(condition, fields) : filterMeaning(condition)

/** A transition as data. */
export type OwnTransition = NonNullable<OwnDefinition['transitions']>[string]

/** Returns the text of what a transition gives and demands, without its name. */
export function transitionMeaning(
  { action = 'update', guard = {}, ...options }: OwnTransition,
  fields: Resource['fields'],
): string {
  const giving = Object.entries(options).filter(
    ([option, value]) => givingOptions[`transitions.*.${option}`] !== 'nothing' && value !== false,
  )
  const guards = Object.values(guard).map(condition => conditionMeaning(condition, fields))
  return filterMeaning({ ...Object.fromEntries(giving), action, guards })
}

/** Returns the text of a part of a syntax tree, without its place in the expression. */
function nodeText(part: unknown): string {
  if (isNode(part)) return `(${part.op} ${nodeText(part.args)})`
  if (Array.isArray(part)) return `[${part.map(nodeText).join()}]`
  // A literal of another type, such as `5u` or bytes.
  if (typeof part === 'object' && part) return `${part.constructor.name} ${part}`
  return typeof part === 'bigint' ? `${part}n` : JSON.stringify(part)
}

const byText = ([one]: readonly [string, ...unknown[]], [other]: readonly [string, ...unknown[]]) =>
  one < other ? -1 : 1

const sortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(byText))
    : value

function withSortedLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (!Array.isArray(value))
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withSortedLists(each)]))
  const items = value.map(withSortedLists).map(each => [valueMeaning(each), each] as const)
  return items.sort(byText).map(([, each]) => each)
}
