import { namesIn } from '../../../../src/core/expression/expression'
import type { Resource } from '../../../../src/core/schema/resource'
import type { Resources } from '../../../../src/core/schema/resources'
import type { Scheduled } from '../../../../src/core/schema/schedule'
import { fieldOf, STATUS } from '../../../../src/core/schema/systemFields'
import { expressionOf } from '../../../../src/define/expressions'
import { fieldsInFilter } from '../rolesNaming'
import { digestOf, expressionMeaning, filterMeaning, valueMeaning } from './meanings'

/** A field that decides about the value of another one. */
export interface FieldSource {
  resource: Resource
  field: string
}

/** What is known of the fields of a resource. */
interface Known {
  fields: Map<string, FieldSource>
  direct: Map<string, readonly FieldSource[]>
  all: Map<string, readonly FieldSource[]>
  meanings: Map<string, string>
  values: Map<string, ComparedValue>
}

const known = new WeakMap<Resource, Known>()

function knownOf(resource: Resource): Known {
  const found = known.get(resource) ?? {
    fields: new Map(),
    direct: new Map(),
    all: new Map(),
    meanings: new Map(),
    values: new Map(),
  }
  known.set(resource, found)
  return found
}

/** Returns the source for a field: one object for each, so that they can be compared quickly. */
function sourceOf(resource: Resource, field: string): FieldSource {
  const { fields } = knownOf(resource)
  const source = fields.get(field) ?? { resource, field }
  fields.set(field, source)
  return source
}

/**
 * Returns the fields that decide about a field's value, directly or through others: those of its expressions, of the
 * schedules that set it, and of the times at which transitions are due.
 *
 * @example sourcesOf(resources, invoices, 'overdue') // [{ resource: invoices, field: 'due_on' }]
 */
export function sourcesOf(resources: Resources, resource: Resource, field: string): readonly FieldSource[] {
  const { all } = knownOf(resource)
  const earlier = all.get(field)
  if (earlier) return earlier
  const found = new Set<FieldSource>()
  const add = (of: FieldSource) => {
    for (const source of directSourcesOf(resources, of)) {
      if (found.has(source)) continue
      found.add(source)
      add(source)
    }
  }
  add({ resource, field })
  const sources = [...found]
  all.set(field, sources)
  return sources
}

function directSourcesOf(resources: Resources, { resource, field }: FieldSource): readonly FieldSource[] {
  const { direct } = knownOf(resource)
  const earlier = direct.get(field)
  if (earlier) return earlier
  const byClock = clockChangesOf(resources, resource, field).flatMap(({ sources }) => sources)
  const found = [...namedSourcesOf(resource, field), ...byClock]
  direct.set(field, found)
  return found
}

/** Returns the fields in the expressions of a field. */
function namedSourcesOf(resource: Resource, field: string): FieldSource[] {
  const { fields } = resource
  const { computed, defaultExpression } = fields[field] ?? {}
  return [computed, defaultExpression]
    .map(expressionOf)
    .flatMap(each => (typeof each === 'string' ? [...namesIn(each, fields)] : []))
    .filter(name => Object.hasOwn(fields, name))
    .map(name => sourceOf(resource, name))
}

/** A change of a field that the clock makes: by a schedule, or of the status by a transition that is due. */
interface ClockChange {
  value: unknown
  /** A text of the change, without the names of schedules and transitions. */
  meaning: string
  /** The fields that decide when it is made. */
  sources: FieldSource[]
}

/** Returns the changes of a field that the clock makes. */
function clockChangesOf(resources: Resources, resource: Resource, field: string): ClockChange[] {
  const compared = (filter: unknown, of: Resource | undefined = resource) =>
    fieldsInFilter(filter, of, resources).flatMap(({ resource: named, field: name }) => {
      const other = resources.find(named)
      return other ? [sourceOf(other, name)] : []
    })
  const referred = (of: Scheduled['of'] = {}) =>
    Object.entries(of).flatMap(([by, met]) => {
      const reference = fieldOf(resource, by)
      const target = reference && resources.target(reference)
      return target ? [sourceOf(resource, by), ...compared(met, target)] : []
    })
  const scheduled = Object.values(resource.schedule)
    .filter(({ set }) => Object.hasOwn(set, field))
    .map(({ when, of, set }) => ({
      value: set[field],
      meaning: filterMeaning({ when, of, value: set[field] }),
      sources: [...compared(when), ...referred(of)],
    }))
  const due = Object.values(field === STATUS ? resource.transitions : {})
    .filter(transition => transition.due && transition.to !== undefined)
    .map(({ from, to, due: when }) => ({
      value: to,
      meaning: filterMeaning({ from, to, when }),
      sources: compared(when),
    }))
  return [...scheduled, ...due]
}

/** Returns a text of the value that a field has in a new record, or that is computed: it differs if that changes. */
function ownValueMeaning({ fields }: Resource, field: string): string {
  const { computed, default: initial, defaultExpression } = fields[field] ?? {}
  return JSON.stringify([
    ...[computed, defaultExpression].map(code => expressionMeaning(expressionOf(code), fields)),
    valueMeaning(initial),
  ])
}

/** Returns a text of everything that gives a field its value without a person: it differs if that changes. */
function valueMeaningOf(resources: Resources, { resource, field }: FieldSource): string {
  const { meanings } = knownOf(resource)
  const earlier = meanings.get(field)
  if (earlier !== undefined) return earlier
  const byClock = clockChangesOf(resources, resource, field).map(({ meaning }) => meaning)
  const found = digestOf([ownValueMeaning(resource, field), ...byClock.sort()])
  meanings.set(field, found)
  return found
}

/** How the field of a condition gets its value: texts that differ if that changes. */
interface ComparedValue {
  /** The value in a new record, or the computed one. */
  meaning: string
  /** The changes by the clock, with everything that decides when they are made. */
  changes: readonly { value: unknown; meaning: string }[]
}

/** Returns how the field of a condition gets its value. */
export function comparedValueOf(resources: Resources, resource: Resource, field: string): ComparedValue {
  const { values } = knownOf(resource)
  const earlier = values.get(field)
  if (earlier) return earlier
  const own = sourceOf(resource, field)
  const meaningsOf = (sources: readonly FieldSource[]) =>
    [...new Set(sources.flatMap(each => [each, ...sourcesOf(resources, each.resource, each.field)]))]
      .filter(each => each !== own)
      .map(each => JSON.stringify([each.resource.name, each.field, valueMeaningOf(resources, each)]))
      .sort()
  const found = {
    meaning: digestOf([ownValueMeaning(resource, field), ...meaningsOf(namedSourcesOf(resource, field))]),
    changes: clockChangesOf(resources, resource, field).map(({ value, meaning, sources }) => ({
      value,
      meaning: digestOf([meaning, ...meaningsOf(sources)]),
    })),
  }
  values.set(field, found)
  return found
}
