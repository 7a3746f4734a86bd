import { checkExpression, namesIn, typeNameOf } from '../core/expression/expression'
import type { Fields } from '../core/schema/values'
import type { OwnDefinition } from './ownDefinition'
import type { Report } from './report'

/**
 * Reports every expression that does not fit the fields: its place, what is wrong, and what it can use. An extension's
 * expressions can use the fields of the resource that it extends.
 */
export function checkExpressions(data: OwnDefinition, report: Report, shipped: Fields = {}): void {
  const { rules = {}, transitions = {} } = data
  const fields = { ...shipped, ...data.fields }
  const check = (place: string, source: string, type: string) =>
    checkOne({ place, source, type, fields, report })
  checkComputed(fields, report)
  for (const [name, rule] of Object.entries(rules)) check(`.rules.${name}.check`, rule.check, 'bool')
  for (const [name, { guard = {} }] of Object.entries(transitions))
    for (const [key, source] of Object.entries(guard))
      check(`.transitions.${name}.guard.${key}`, source, 'bool')
}

interface One {
  place: string
  source: string
  type: string
  fields: Fields
  report: Report
}

function checkOne({ place, source, type, fields, report }: One): boolean {
  const problem = checkExpression(source, { fields, type })
  if (!problem) return true
  const part = source.slice(problem.start, problem.end)
  const usable = Object.entries(fields).filter(([, field]) => typeNameOf(field))
  const cure = usable.map(([name, field]) => `${name} (${typeNameOf(field)})`).join(', ')
  report(
    place,
    `${problem.message}, in "${part}"`,
    cureOf(problem.message, part, fields) ?? `It can use: ${cure}`,
  )
  return false
}

/** How a value of an exact type is written where an operator got a plain number or text. */
function cureOf(message: string, part: string, fields: Fields): string | undefined {
  if (!message.startsWith('no such overload')) return undefined
  const name = (type: string, otherwise: string) =>
    Object.keys(fields).find(
      each => fields[each] && typeNameOf(fields[each]) === type && new RegExp(`\\b${each}\\b`).test(part),
    ) ?? otherwise
  if (message.includes('Amount')) {
    const money = name('Amount', 'price')
    return `Use ${money}.amount for its minor units, or amount(100, ${money}.currency) for an amount`
  }
  if (message.includes('Day')) return 'Write a day as day("2026-12-31")'
  if (message.includes('Decimal')) return 'Write an exact number as decimal("0.5")'
  return undefined
}

/** A computed field can use those before it: in this order they are worked out. */
function checkComputed(fields: Fields, report: Report): void {
  const names = Object.keys(fields)
  for (const [at, [name, field]] of Object.entries(fields).entries()) {
    const source: unknown = field.computed
    if (typeof source !== 'string') continue
    const place = `.fields.${name}.computed`
    const type = typeNameOf(field)
    if (!type) {
      report(place, `no expression can fill a field of kind ${field.kind}`, 'Use another kind')
      continue
    }
    if (!checkOne({ place, source, type, fields, report })) continue
    const used = namesIn(source, fields)
    const later = names.slice(at).filter(each => used.has(each) && (each === name || fields[each]?.computed))
    if (later.length)
      report(
        place,
        `it needs ${later.join(', ')}, which is computed after it`,
        'Move the field behind what it needs',
      )
    if (used.has('today'))
      report(place, 'its value would change from day to day without a save', 'Compare with today in a rule')
  }
}
