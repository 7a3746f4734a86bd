import { namesIn } from '../../../../src/core/expression/expression'
import type { Resource } from '../../../../src/core/schema/resource'
import type { Resources } from '../../../../src/core/schema/resources'
import { STATUS } from '../../../../src/core/schema/systemFields'
import { expressionOf } from '../../../../src/define/expressions'
import { fieldsInFilter } from '../rolesNaming'

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
}

const known = new WeakMap<Resource, Known>()

function knownOf(resource: Resource): Known {
  const found = known.get(resource) ?? { fields: new Map(), direct: new Map(), all: new Map() }
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
  const { fields, schedule } = resource
  const { computed, defaultExpression } = fields[field] ?? {}
  const names = [computed, defaultExpression]
    .map(expressionOf)
    .flatMap(each => (typeof each === 'string' ? [...namesIn(each, fields)] : []))
  const scheduled = Object.values(schedule).filter(({ set }) => Object.hasOwn(set, field))
  const compared = [...scheduled.map(({ when }) => when), ...dueIn(resource, field).map(({ due }) => due)]
    .flatMap(filter => fieldsInFilter(filter, resource, resources))
    .flatMap(({ resource: of, field: name }) => {
      const other = resources.find(of)
      return other ? [sourceOf(other, name)] : []
    })
  const own = names.filter(name => Object.hasOwn(fields, name)).map(name => sourceOf(resource, name))
  direct.set(field, [...own, ...compared])
  return [...own, ...compared]
}

/** Returns the transitions that the clock makes, if the field is the status. */
const dueIn = ({ transitions }: Resource, field: string) =>
  field === STATUS ? Object.values(transitions).filter(({ due }) => due) : []

/** Returns a text of everything that gives a field its value without a person: it differs if that changes. */
export function valueFingerprint(resource: Resource, field: string): string {
  const { computed, default: initial, defaultExpression } = resource.fields[field] ?? {}
  return JSON.stringify([
    ...[expressionOf(computed), initial, expressionOf(defaultExpression)],
    Object.values(resource.schedule).filter(({ set }) => Object.hasOwn(set, field)),
    dueIn(resource, field).map(({ from, to, due }) => [from, to, due]),
  ])
}
