import { checkExpression, namesIn, typeNameOf } from '../core/expression/expression'
import { expressionProblems } from '../core/expression/expressionProblems'
import type { AnyField } from '../core/field/field'
import { byName } from '../core/schema/byName'
import { cause, cure, fieldWord, type Report } from '../core/schema/mistake'
import type { Resource } from '../core/schema/resource'
import type { Fields } from '../core/schema/values'
import { checkCondition } from './checkWhen'
import { expressionOf, type Hold } from './expressions'
import { mapValues } from './mapValues'
import { type OwnDefinition, resourceNamed } from './ownDefinition'

/**
 * Reports every expression and condition that doesn't match the fields. An extension's
 * expressions can also use the fields of the extended resource (`shipped`).
 */
export function checkExpressions(data: OwnDefinition, report: Report, shipped: Fields = {}): void {
  const { rules = {}, transitions = {} } = data
  const fields = byName(shipped, data.fields)
  const name = resourceNamed(data)
  const check = (at: string, hold: Hold) =>
    typeof hold === 'string'
      ? checkOne({ place: at, source: hold, type: 'bool', fields, report })
      : checkCondition({ name, fields }, hold, { at, report })
  checkWorkedOut(name, fields, report)
  for (const [rule, { check: hold }] of Object.entries(rules)) check(`.rules.${rule}.check`, hold)
  for (const [transition, { guard = {} }] of Object.entries(transitions))
    for (const [key, hold] of Object.entries(guard)) check(`.transitions.${transition}.guard.${key}`, hold)
}

/** Checks a definition in TypeScript, whose functions have the expressions that they were created from. */
export function checkCodeExpressions({ name, fields, rules, transitions }: Resource, report: Report): void {
  const inData = Object.entries(rules).filter(([, { isValid }]) => expressionOf(isValid) !== undefined)
  const sources = {
    name,
    fields: mapValues(fields, field => ({
      ...field,
      computed: expressionOf(field.computed) ?? field.computed,
      defaultExpression: expressionOf(field.defaultExpression) ?? field.defaultExpression,
    })),
    rules: mapValues(Object.fromEntries(inData), ({ isValid }) => ({ check: expressionOf(isValid) })),
    transitions: mapValues(transitions, ({ guard }) => ({ guard: expressionOf(guard) })),
  }
  checkExpressions(sources as unknown as OwnDefinition, report)
}

interface One {
  place: string
  source: string
  type: string
  fields: Fields
  report: Report
}

function checkOne({ place, source, type, fields, report }: One): boolean {
  const problems = expressionProblems(source, { fields, type })
  for (const problem of problems) report(place, problem.cause, problem.cure)
  return !problems.length
}

/** The options that compute a field's value. */
const OPTIONS = ['computed', 'defaultExpression'] as const
type Option = (typeof OPTIONS)[number]

const sourceOf = (field: AnyField | undefined, option: Option): unknown => field?.[option]

/** Checks computed fields and initial values. They are evaluated in order, so each can use earlier fields. */
function checkWorkedOut(resource: string, fields: Fields, report: Report): void {
  const wordOf = (name: string) => fieldWord({ name: resource }, name)
  for (const [name, field] of Object.entries(fields))
    for (const option of OPTIONS) {
      const source = sourceOf(field, option)
      if (typeof source !== 'string') continue
      const place = `.fields.${name}.${option}`
      const type = typeNameOf(field)
      if (!type) {
        report(place, cause('not_computed'), cure('other_kind'))
        continue
      }
      if (!checkOne({ place, source, type, fields, report })) continue
      const used = namesIn(source, fields)
      const later = laterOf(name, { option, used, fields })
      const other = [...later, ...computedBefore(name, { option, used, fields })].find(each =>
        allUsedBy(each, fields).has(name),
      )
      if (used.has(name)) report(place, cause('computed_circle', { name: wordOf(name) }), cure('not_itself'))
      else if (other)
        report(
          place,
          cause('computed_each_other', { name: wordOf(name), other: wordOf(other) }),
          cure('not_itself'),
        )
      else if (later.length)
        report(place, cause('computed_later', { names: later.map(wordOf) }), cure('move_behind'))
      if (option === 'computed' && used.has('today'))
        report(place, cause('computed_today'), cure('today_in_rule'))
    }
}

interface Used {
  option: Option
  used: ReadonlySet<string>
  fields: Fields
}

/**
 * Returns the fields that an expression uses but that are computed after it. For a computed
 * field they are computed fields only, because all initial values are set first.
 */
function laterOf(name: string, { option, used, fields }: Used): string[] {
  const names = Object.keys(fields)
  const isWorkedOut = (each: string) =>
    fields[each]?.computed || (option === 'defaultExpression' && fields[each]?.defaultExpression)
  const reached =
    option === 'computed' ? used : new Set([...used].flatMap(each => [...allUsedBy(each, fields)]))
  return names.slice(names.indexOf(name) + 1).filter(each => reached.has(each) && isWorkedOut(each))
}

/** Returns the earlier computed fields that an initial value uses, which might use it in turn. */
function computedBefore(name: string, { option, used, fields }: Used): string[] {
  if (option === 'computed') return []
  const names = Object.keys(fields)
  return names.slice(0, names.indexOf(name)).filter(each => used.has(each) && fields[each]?.computed)
}

/** Returns a field and all names that its value depends on, directly or through other fields. */
function allUsedBy(field: string, fields: Fields): ReadonlySet<string> {
  const used = new Set([field])
  for (const name of used) {
    const type = fields[name] && typeNameOf(fields[name])
    for (const option of OPTIONS) {
      const source = sourceOf(fields[name], option)
      if (typeof source !== 'string' || !type || checkExpression(source, { fields, type })) continue
      for (const each of namesIn(source, fields)) used.add(each)
    }
  }
  return used
}
