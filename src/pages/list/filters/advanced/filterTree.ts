import type { AnyField, Operator } from '../../../../core/field/fieldType'
import { isGroup, referencePart } from '../../../../core/schema/filter'
import { conditionsOf } from '../../../../core/schema/filterConditions'
import type { Resource } from '../../../../core/schema/resource'
import { fieldOf } from '../../../../core/schema/systemFields'
import { isGiven, keyOf } from '../filterParts'

type Filter = Record<string, unknown>

/** Conditions of which all or any must hold. */
export interface GroupNode {
  id: number
  join: 'and' | 'or'
  nodes: readonly FilterNode[]
}

/** One condition. Without a name or a value, it is incomplete and does not filter yet. */
export interface ConditionNode {
  id: number
  /** The reference to the record with the field. Undefined for a field of the record itself. */
  by?: string
  name?: string
  operator: Operator
  value?: unknown
  /** Whether an empty field meets it too. */
  orEmpty?: boolean
}

/** A condition that has no editor. It is kept unchanged. */
export interface UneditedNode {
  id: number
  key: string
  value: unknown
}

export type FilterNode = GroupNode | ConditionNode | UneditedNode

export const isGroupNode = (node: FilterNode): node is GroupNode => 'nodes' in node
export const isUneditedNode = (node: FilterNode): node is UneditedNode => 'key' in node

/** Returns the resource that a field refers to. Undefined if there is none, or the reader can't see it. */
export type TargetOf = (field: AnyField) => Resource | undefined

/** How deeply the editor nests groups. Together with the outermost group, this is the API's limit. */
export const DEEPEST_GROUP = 4

let lastId = 0
const nextId = () => {
  lastId += 1
  return lastId
}

export const emptyCondition = (): ConditionNode => ({ id: nextId(), operator: 'eq' })
export const newGroup = (join: GroupNode['join'], nodes: readonly FilterNode[]): GroupNode => ({
  ...{ id: nextId(), join, nodes },
})

/** Returns a stored tree with new IDs, which are unique on this page. */
export const renumbered = (group: GroupNode): GroupNode => ({
  ...group,
  id: nextId(),
  nodes: group.nodes.map(node => (isGroupNode(node) ? renumbered(node) : { ...node, id: nextId() })),
})

/** Converts a filter, without its search, to a tree: `{ city: 'Tunis', or: [{ … }, { … }] }`. */
export function treeOf(resource: Resource, filter: Filter, targetOf: TargetOf): GroupNode {
  const nodes = nodesOf(resource, filter, targetOf)
  const [only] = nodes
  return nodes.length === 1 && only && isGroupNode(only) ? only : newGroup('and', nodes)
}

function nodesOf(resource: Resource, filter: Filter, targetOf: TargetOf): FilterNode[] {
  return conditionsOf(resource, filter).flatMap(({ key, value, on }): FilterNode[] => {
    if (isGroup(key) && Array.isArray(value) && value.every(isEditable)) {
      const parts = value.map(one => nodesOf(resource, one, targetOf))
      // An "and" inside "and" means the same without its group.
      if (key === 'and') return parts.flat()
      return [newGroup('or', parts.map(asOne))]
    }
    const operand = on ? { name: on.name, operator: on.operator } : referredOperand(resource, key, targetOf)
    return [operand ? { id: nextId(), ...operand, value } : { id: nextId(), key, value }]
  })
}

/**
 * Whether a group's part can be edited. An empty part matches every record, and a search has no editor, so a
 * group with such a part is kept unchanged.
 */
const isEditable = (part: unknown): part is Filter =>
  isFilter(part) && Object.keys(part).length > 0 && !Object.hasOwn(part, 'q')

/** Whether a value is a filter. A value typed into the URL can be anything. */
const isFilter = (one: unknown): one is Filter =>
  typeof one === 'object' && one !== null && !Array.isArray(one)

const asOne = (nodes: readonly FilterNode[]): FilterNode =>
  nodes.length === 1 && nodes[0] ? nodes[0] : newGroup('and', nodes)

function referredOperand(resource: Resource, path: string, targetOf: TargetOf) {
  const part = referencePart(path)
  const field = part && fieldOf(resource, part.by)
  const target = field && targetOf(field)
  if (!part || !target) return undefined
  const [condition] = conditionsOf(target, { [part.key]: '' })
  return condition?.on && { by: part.by, name: condition.on.name, operator: condition.on.operator }
}

/** Converts a tree to a filter. Incomplete conditions are left out. */
export function filterOf(group: GroupNode): Filter {
  const parts = group.nodes.map(partOf).filter(part => Object.keys(part).length > 0)
  if (group.join === 'or' && parts.length > 1) return { or: parts }
  const [first = {}, ...others] = parts
  return others.reduce(bothOf, first)
}

function partOf(node: FilterNode): Filter {
  if (isGroupNode(node)) return filterOf(node)
  if (isUneditedNode(node)) return { [node.key]: node.value }
  const { by, name, operator, value } = node
  if (name === undefined || !isGiven(value)) return {}
  const part = (key: string, of: unknown) => ({ [by === undefined ? key : `${by}.${key}`]: of })
  const own = part(keyOf(name, operator), value)
  return node.orEmpty && refusesEmpty(operator) ? { or: [own, part(keyOf(name, 'null'), true)] } : own
}

/** Whether an empty field fails a condition with this operator. “Is empty” and “is not” are exceptions. */
export const refusesEmpty = (operator: Operator): boolean => !['null', 'neq', 'neq_any'].includes(operator)

/** Returns the tree with each pair such as “at most 200, or is empty” as one condition with `orEmpty`. */
export function withOrEmpty(group: GroupNode): GroupNode {
  const one = orEmptyOf(group)
  if (one) return newGroup('and', [one])
  return {
    ...group,
    nodes: group.nodes.map(node => (isGroupNode(node) ? (orEmptyOf(node) ?? withOrEmpty(node)) : node)),
  }
}

function orEmptyOf({ join, nodes }: GroupNode): ConditionNode | undefined {
  const [one, other] = nodes
  if (join !== 'or' || nodes.length !== 2 || !one || !other) return undefined
  if (!isCondition(one) || !isCondition(other)) return undefined
  if (one.by !== other.by || one.name !== other.name || !refusesEmpty(one.operator)) return undefined
  return other.operator === 'null' && other.value === true ? { ...one, orEmpty: true } : undefined
}

const isCondition = (node: FilterNode): node is ConditionNode => !isGroupNode(node) && !isUneditedNode(node)

/** Joins two filters. A filter has each key once, so a filter with the same keys is added to its "and". */
function bothOf(one: Filter, other: Filter): Filter {
  const { and = [], ...rest } = other
  const joined = (filter: Filter, more: readonly unknown[]): Filter =>
    more.length ? { ...filter, and: [...(Array.isArray(filter.and) ? filter.and : []), ...more] } : filter
  const isFree = Object.keys(rest).every(key => !Object.hasOwn(one, key))
  const more = Array.isArray(and) ? and : []
  return isFree ? joined({ ...one, ...rest }, more) : joined(one, [rest, ...more])
}

/** Whether a key is a group or a field of a referenced record, which the simple editor can't edit. */
export const isAdvanced = (key: string): boolean => isGroup(key) || referencePart(key) !== undefined

/** Returns the tree with the node of this ID replaced, or removed. */
export const withNode = (group: GroupNode, id: number, next: FilterNode | undefined): GroupNode => ({
  ...group,
  nodes: group.nodes.flatMap((node): FilterNode[] => {
    if (node.id === id) return next ? [next] : []
    return [isGroupNode(node) ? withNode(node, id, next) : node]
  }),
})
