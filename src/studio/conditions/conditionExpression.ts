import { expressionTypeOf } from '../../core/expression/languageWords'
import type { AnyField, Operator } from '../../core/field/fieldType'
import { relativeWords } from '../../core/field/relativeDate'
import type { Fields } from '../../core/schema/values'
import {
  type ConditionNode,
  type FilterNode,
  type GroupNode,
  isGroupNode,
  isUneditedNode,
} from '../../pages/list/filters/advanced/filterTree'
import { isGiven } from '../../pages/list/filters/filterParts'

export interface WrittenConditions {
  source: string
  /** The fields whose conditions can't be written as an expression. */
  left: string[]
}

/**
 * Returns conditions as an expression that the user can continue. A condition without a value comes last,
 * with its right side left open.
 *
 * @example expressionOf(treeOf({ since_gte: '@today' }), fields) // { source: 'since >= today', left: [] }
 */
export function expressionOf(group: GroupNode, fields: Fields): WrittenConditions {
  const left: string[] = []
  const open = group.nodes.find(isOpen)
  const whole = written({ ...group, nodes: group.nodes.filter(node => node !== open) }, fields, left)
  const begun = open && fields[open.name]
  const isComparable = begun && expressionTypeOf(open.name, begun) !== undefined
  if (open && !isComparable) left.push(open.name)
  const rest = isComparable ? `${open.name} ${SIGNS[open.operator] ?? '=='} ` : undefined
  return { source: [whole, rest].filter(part => part !== undefined).join(JOINS[group.join]), left }
}

const JOINS = { and: ' && ', or: ' || ' } as const

const isOpen = (node: FilterNode): node is ConditionNode & { name: string } =>
  !isGroupNode(node) &&
  !isUneditedNode(node) &&
  node.by === undefined &&
  node.name !== undefined &&
  !isGiven(node.value)

function written(group: GroupNode, fields: Fields, left: string[]): string | undefined {
  const parts = group.nodes.flatMap(node => {
    if (!isGroupNode(node)) return conditionText(node, fields, left) ?? []
    const part = written(node, fields, left)
    if (part === undefined) return []
    return node.nodes.length > 1 && node.join !== group.join ? `(${part})` : part
  })
  return parts.length ? parts.join(JOINS[group.join]) : undefined
}

function conditionText(
  node: Exclude<FilterNode, GroupNode>,
  fields: Fields,
  left: string[],
): string | undefined {
  if (isUneditedNode(node)) {
    left.push(node.key)
    return undefined
  }
  const { by, name, operator, value } = node
  if (name === undefined || !isGiven(value)) return undefined
  // A field of a referenced record is not a field of this record.
  const field = by === undefined ? fields[name] : undefined
  const text = field && comparison(name, field, { operator, value })
  if (text === undefined) left.push(by ?? name)
  return text
}

const SIGNS: Readonly<Partial<Record<Operator, string>>> = {
  ...{ eq: '==', neq: '!=', gt: '>', gte: '>=', lt: '<', lte: '<=' },
}

type Compared = Pick<ConditionNode, 'operator' | 'value'>

function comparison(name: string, field: AnyField, { operator, value }: Compared): string | undefined {
  if (operator === 'null') return `${value ? '!' : ''}has(record.${name})`
  const type = expressionTypeOf(name, field)
  if (!type) return undefined
  const values = [value].flat().map(each => literal(type, each))
  if (!values.every(each => each !== undefined)) return undefined
  const [first = ''] = values
  const sign = SIGNS[operator]
  if (type === 'texts') return listText(name, operator, values)
  if (type === 'yesNo' && values.length === 1) {
    const isNot = operator === 'neq' || operator === 'neq_any'
    return isNot === (first === 'true') ? `!${name}` : name
  }
  if (sign) return `${name} ${sign} ${first}`
  // A filter's search ignores case and accents; expressions can't.
  if (operator === 'q') return undefined
  if (operator === 'eq_any' || operator === 'neq_any') {
    // The `in` operator of expressions doesn't support days and amounts.
    const any = values.map(each => `${name} == ${each}`).join(' || ')
    const isPlain = type === 'text' || type === 'number'
    const text = isPlain ? `${name} in [${values.join(', ')}]` : any
    return operator === 'eq_any' ? (isPlain || values.length < 2 ? text : `(${text})`) : `!(${text})`
  }
  return undefined
}

const CONTAINS: readonly Operator[] = ['eq', 'inc', 'eq_any', 'inc_any']

/** Returns an expression that checks a list for all, any or none of some texts. */
function listText(name: string, operator: Operator, values: readonly string[]): string | undefined {
  const isNot = operator === 'neq' || operator === 'neq_any'
  if (!isNot && !CONTAINS.includes(operator)) return undefined
  const join = operator === 'inc' ? ' && ' : ' || '
  const text = values.map(each => `${each} in ${name}`).join(join)
  return isNot ? `!(${text})` : values.length > 1 ? `(${text})` : text
}

function literal(type: string, value: unknown): string | undefined {
  if (type === 'number') return Number.isSafeInteger(Number(value)) ? String(Number(value)) : undefined
  if (type === 'decimal') return `decimal("${value}")`
  if (type === 'yesNo') return String(value === true || value === 'true')
  if (type === 'money') return amountText(value)
  if (type === 'day') return dayText(String(value))
  return JSON.stringify(String(value))
}

function amountText(value: unknown): string | undefined {
  const { amount, currency } = (value ?? {}) as { amount?: unknown; currency?: unknown }
  return Number.isSafeInteger(amount) && typeof currency === 'string'
    ? `amount(${amount}, ${JSON.stringify(currency)})`
    : undefined
}

const RELATIVE_DAY = /^@today(?:([+-]\d{1,5})([dmy])?)?$/u

/** Converts `@today+30` or `2026-11-25`; returns undefined for relative weeks, months, quarters and years. */
function dayText(value: string): string | undefined {
  const [match, count, unit = 'd'] = RELATIVE_DAY.exec(value) ?? []
  if (match === undefined) return relativeWords(value) ? undefined : `day(${JSON.stringify(value)})`
  if (count === undefined || Number(count) === 0) return 'today'
  if (unit === 'd') return `today.plusDays(${Number(count)})`
  return `today.plusMonths(${Number(count) * (unit === 'y' ? 12 : 1)})`
}
