import { namesIn, nodeOf, typeNameOf } from '../core/expression/expression'
import { expressionProblems } from '../core/expression/expressionProblems'
import { passesIn } from '../core/expression/nodes'
import { byName } from '../core/schema/byName'
import { cause, cure, fieldWord, type Report } from '../core/schema/mistake'
import type { Resource } from '../core/schema/resource'
import type { Fields } from '../core/schema/values'
import { atOnce, type Steps } from '../core/steps'
import { checkCondition } from './checkWhen'
import { expressionOf, type Requirement } from './expressions'
import { type Dependencies, dependenciesOf } from './fieldUses'
import { mapValues } from './mapValues'
import { type OwnDefinition, resourceNamed } from './ownDefinition'

/**
 * Reports every expression and condition that doesn't match the fields. An extension's
 * expressions can also use the fields of the extended resource (`shipped`).
 */
export function* checkExpressions(data: OwnDefinition, report: Report, shipped: Fields = {}): Steps {
  const { rules = {}, transitions = {} } = data
  const fields = byName(shipped, data.fields)
  const name = resourceNamed(data)
  const sources = expressionsIn(data)
  const count = sources.length
  if (count > MAX_EXPRESSIONS) {
    report('', cause('too_many_expressions', { count, most: MAX_EXPRESSIONS }), cure('fewer'))
    return
  }
  let passes = 0
  for (const source of sources) {
    const node = nodeOf(source, fields)
    passes += node ? passesIn(node) : 0
    yield
  }
  if (passes > MAX_PASSES) report('', cause('too_many_loops'), cure('fewer_loops'))
  const check = (at: string, hold: Requirement) =>
    typeof hold === 'string'
      ? checkOne({ place: at, source: hold, type: 'bool', fields, report })
      : checkCondition({ name, fields }, hold, { at, report })
  yield* checkWorkedOut(name, fields, report)
  for (const [rule, { check: hold }] of Object.entries(rules)) {
    check(`.rules.${rule}.check`, hold)
    yield
  }
  for (const [transition, { guard = {} }] of Object.entries(transitions))
    for (const [key, hold] of Object.entries(guard)) {
      check(`.transitions.${transition}.guard.${key}`, hold)
      yield
    }
}

/** The most expressions of a definition, so that a check stays short. */
const MAX_EXPRESSIONS = 1_000
/** The most passes through lists, so that a record is saved quickly: 10 loops in other ones, or 1,000 alone. */
const MAX_PASSES = 1_010

/** Returns the expressions of a definition. */
export function expressionsIn({ fields = {}, rules = {}, transitions = {} }: OwnDefinition): string[] {
  const guards = Object.values(transitions).flatMap(({ guard = {} }) => Object.values(guard))
  const values = Object.values(fields as Fields).flatMap(field =>
    OPTIONS.map(option => field[option] as unknown),
  )
  const holds = [...Object.values(rules).map(({ check }) => check), ...guards, ...values]
  return holds.filter(each => typeof each === 'string')
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
  atOnce(checkExpressions(sources as unknown as OwnDefinition, report))
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

/** An expression that computes a field's value, and the names in it. */
interface Source {
  name: string
  option: Option
  used: ReadonlySet<string>
}

/** Checks computed fields and initial values. They are evaluated in order, so each can use earlier fields. */
function* checkWorkedOut(resource: string, fields: Fields, report: Report): Steps {
  const sources = yield* sourcesOf(fields, report)
  const worked = Object.keys(fields).filter(name => OPTIONS.some(option => fields[name]?.[option]))
  const uses = new Map<string, Set<string>>()
  for (const { name, used } of sources) uses.set(name, new Set([...(uses.get(name) ?? []), ...used]))
  const order: Order = {
    fields,
    places: new Map(Object.keys(fields).map((name, place) => [name, place])),
    needs: dependenciesOf(uses, worked),
  }
  const wordOf = (name: string) => fieldWord({ name: resource }, name)
  for (const { name, option, used } of sources) {
    const place = `.fields.${name}.${option}`
    const later = laterOf({ name, option, used }, order)
    const before = option === 'computed' ? [] : [...used].filter(each => fields[each]?.computed)
    const other = [...later, ...before].find(each => order.needs.isCircle(name, each))
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
    yield
  }
}

/** Returns the valid expressions of fields, in their order; reports the others. */
function* sourcesOf(fields: Fields, report: Report): Steps<Source[]> {
  const found: Source[] = []
  for (const [name, field] of Object.entries(fields))
    for (const option of OPTIONS) {
      const source: unknown = field[option]
      if (typeof source !== 'string') continue
      const place = `.fields.${name}.${option}`
      const type = typeNameOf(field)
      if (!type) report(place, cause('not_computed'), cure('other_kind'))
      else if (checkOne({ place, source, type, fields, report }))
        found.push({ name, option, used: namesIn(source, fields) })
      yield
    }
  return found
}

interface Order {
  fields: Fields
  places: ReadonlyMap<string, number>
  needs: Dependencies
}

/**
 * Returns the fields that an expression uses but that are computed after it. For a computed field they are
 * computed fields only, because all initial values are set first. An initial value can also need a later field
 * through a computed one.
 */
function laterOf({ name, option, used }: Source, { fields, places, needs }: Order): string[] {
  const placeOf = (each: string) => places.get(each) ?? -1
  const isLater = (each: string) => placeOf(each) > placeOf(name)
  const later = [...used].filter(
    each =>
      isLater(each) &&
      (fields[each]?.computed || (option === 'defaultExpression' && fields[each]?.defaultExpression)),
  )
  const last = needs.lastNeeded(name)
  // A circle is reported at the fields in it that use a later one.
  const isNeeded = last !== undefined && isLater(last) && !needs.isCircle(name, last)
  return later.length || option === 'computed' || !isNeeded ? later : [last]
}
