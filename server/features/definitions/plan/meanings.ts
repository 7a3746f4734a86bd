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

/** Returns the text of an expression without its spaces, comments and unneeded brackets. */
export function expressionMeaning(source: unknown, fields: Resource['fields']): string {
  const node = typeof source === 'string' ? nodeOf(source, fields) : undefined
  return JSON.stringify(node ?? source, withoutPlaces) ?? ''
}

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

/** Leaves out of a syntax tree where its nodes are in the expression. */
const withoutPlaces = (_key: string, value: unknown): unknown =>
  isNode(value) ? [value.op, value.args] : typeof value === 'bigint' ? { whole: String(value) } : value

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
