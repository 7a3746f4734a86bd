import type { Ability } from '../../src/access/ability'
import { mayReadField, readablePart, rightVaries } from '../../src/access/fieldRights'
import { withoutProtected } from '../../src/access/protectedAnswers'
import { readableThroughout } from '../../src/access/readableThroughout'
import { typeOf } from '../../src/fields'
import { allOf, anyOf, type Condition } from '../../src/schema/condition'
import { fieldsOfFilter, parseFilter } from '../../src/schema/filter'
import type { Resource, Values } from '../../src/schema/resource'
import { allFields, fieldOf } from '../../src/schema/systemFields'
import type { SortRequest } from './order'
import { forbidden, type Scope } from './scope'

type Mask = (record: Values) => Values

/** Leaves out of each record what may not be read of it. */
export function maskFor(ability: Ability, resource: Resource): Mask {
  const all = Object.keys(allFields(resource))
  // Only rules that name fields, and rights on some records, can make the readable part differ from record to record.
  const varies =
    ability.possibleRulesFor('read', resource.subject).some(rule => rule.fields) ||
    all.some(name => rightVaries(ability, resource, name))
  if (varies)
    return record => withoutProtected(ability, resource, readablePart(ability, resource, record), record)
  const names = all.filter(name => mayReadField(ability, resource, name))
  return record =>
    withoutProtected(
      ability,
      resource,
      Object.fromEntries(names.filter(name => name in record).map(name => [name, record[name]])),
      record,
    )
}

/** Says whether a field may be read on every row that the person sees; on some rows is not enough to filter or sort. */
export const isReadableThroughout = ({ ability, context }: Scope, resource: Resource, name: string) =>
  readableThroughout(ability, resource, name, context)

/** Refuses fields whose values a filter or an order would give away. */
export function demandReadable(scope: Scope, resource: Resource, names: readonly string[]): void {
  const hidden = names.find(name => !isReadableThroughout(scope, resource, name))
  if (hidden !== undefined) throw forbidden('read', resource, hidden)
}

/** The parts of an order that nobody has asked for by which the person may know it: the others would give values away. */
export const readableSort = (scope: Scope, resource: Resource, sort: SortRequest): SortRequest =>
  sort.filter(([name]) => isReadableThroughout(scope, resource, name))

/** The condition of a filter that somebody asks, over fields that they may read. Throws a `FilterError`. */
export function askedCondition(scope: Scope, resource: Resource, filter: unknown): Condition {
  const condition = parseFilter(resource, filter, scope.context)
  demandReadable(scope, resource, fieldsOfFilter(resource, filter))
  const hidden = resource.list.search.filter(name => !isReadableThroughout(scope, resource, name))
  return hidden.length ? searchReadable(resource, condition, new Set(hidden)) : condition
}

// The kept search text has words of all fields: whoever may not read one of them searches the others one by one.
function searchReadable(resource: Resource, condition: Condition, hidden: ReadonlySet<string>): Condition {
  const within = (part: Condition): Condition => {
    if ('all' in part) return { all: part.all.map(within) }
    if ('any' in part) return { any: part.any.map(within) }
    if ('not' in part) return { not: within(part.not) }
    if (!('search' in part)) return part
    const columns = resource.list.search
      .filter(name => !hidden.has(name))
      .flatMap(name => searchColumns(resource, name))
    return allOf(
      ...part.search.map(word =>
        anyOf(...columns.map((column): Condition => ({ column, is: 'contains', value: word }))),
      ),
    )
  }
  return within(condition)
}

/** The columns of a field that a search looks into when it may not look into all fields at once. */
export function searchColumns(resource: Resource, name: string): string[] {
  const field = fieldOf(resource, name)
  if (!field) return []
  return typeOf(field)
    .columns(name, field)
    .filter(({ type }) => type === 'text')
    .map(column => column.name)
}
