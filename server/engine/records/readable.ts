import type { Ability } from '../../../src/core/access/ability'
import { mayReadField, readablePart, rightVaries } from '../../../src/core/access/fieldRights'
import { holdsAnswers, withoutProtected } from '../../../src/core/access/protectedAnswers'
import { readableThroughout } from '../../../src/core/access/readableThroughout'
import { allOf, anyOf, type Condition } from '../../../src/core/schema/condition'
import { fieldsOfFilter, parseFilter } from '../../../src/core/schema/filter'
import type { Resource, Values } from '../../../src/core/schema/resource'
import type { Row } from '../../../src/core/schema/row'
import { type RowReader, rowReader } from '../../../src/core/schema/rows'
import {
  ownSearched,
  type SearchPath,
  searchPathsOf,
  targetOfPath,
} from '../../../src/core/schema/searchPaths'
import { allFields, fieldOf } from '../../../src/core/schema/systemFields'
import { typeOf } from '../../../src/fields'
import { inTurns } from '../../base/load/inTurns'
import type { Scope } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { withParents } from '../sql/parents'
import { storedRecord } from '../sql/select'
import { titlesAreOpen } from './labelRights'
import type { SortRequest } from './list/order'
import { forbidden } from './scope'

type Mask = (record: Values) => Values

/** What somebody may read of the records of a resource. */
interface Readable {
  mask: Mask
  /** Reads just that from a row, where it is the same of every record. */
  reader?: RowReader
}

const readables = new WeakMap<Ability, Map<Resource, Readable>>()

/** Worked out once for an ability. */
function readableOf(ability: Ability, resource: Resource): Readable {
  const known = readables.get(ability) ?? new Map<Resource, Readable>()
  readables.set(ability, known)
  const readable = known.get(resource) ?? findReadable(ability, resource)
  known.set(resource, readable)
  return readable
}

/** Leaves out of each record what may not be read of it. */
export const maskFor = (ability: Ability, resource: Resource): Mask => readableOf(ability, resource).mask

/** The records of some rows, without what may not be read of them. */
export async function readableRecords(
  { ability }: Pick<Scope, 'ability'>,
  db: Executor,
  resource: Resource,
  rows: readonly Row[],
): Promise<Values[]> {
  const { mask, reader } = readableOf(ability, resource)
  if (reader) return rows.map(reader)
  const stored = rows.map(row => storedRecord(resource, row))
  return inTurns(await withParents(db, resource, stored), mask)
}

/** The fields that may be read of every record alike; undefined where that differs from record to record. */
export function uniformlyReadable(ability: Ability, resource: Resource): string[] | undefined {
  const all = Object.keys(allFields(resource))
  // Only rules that name fields, and rights on some records, can make the readable part differ from record to record.
  const varies =
    ability.possibleRulesFor('read', resource.subject).some(rule => rule.fields) ||
    all.some(name => rightVaries(ability, resource, name))
  return varies ? undefined : all.filter(name => mayReadField(ability, resource, name))
}

function findReadable(ability: Ability, resource: Resource): Readable {
  const names = uniformlyReadable(ability, resource)
  if (!names)
    return {
      mask: record => withoutProtected(ability, resource, readablePart(ability, resource, record), record),
    }
  const mask: Mask = record => {
    const kept: Values = {}
    for (const name of names) {
      const value = record[name]
      if (value !== undefined) kept[name] = value
    }
    return withoutProtected(ability, resource, kept, record)
  }
  return holdsAnswers(resource) ? { mask } : { mask, reader: rowReader(resource, names) }
}

/** Says whether a field may be read on every row that the person sees; on some rows is not enough to filter or sort. */
export const isReadableThroughout = ({ ability, context }: Scope, resource: Resource, name: string) =>
  readableThroughout(ability, resource, name, context)

/** Refuses fields whose values a filter or an order would give away. */
export function requireReadable(scope: Scope, resource: Resource, names: readonly string[]): void {
  const hidden = names.find(name => !isReadableThroughout(scope, resource, name))
  if (hidden !== undefined) throw forbidden('read', resource, hidden)
}

/** The parts of an order that nobody has asked for by which the person may know it: the others would give values away. */
export const readableSort = (scope: Scope, resource: Resource, sort: SortRequest): SortRequest =>
  sort.filter(([name]) => isReadableThroughout(scope, resource, name))

/** Says whether somebody may find records by a searched field, or by the titles that a searched way leads to. */
export function isSearchOpen(scope: Scope, resource: Resource, name: string): boolean {
  const way = searchPathsOf(resource).find(one => one.name === name)
  if (!way) return isReadableThroughout(scope, resource, name)
  const from = [resource, ...way.steps.map(({ of }) => of)]
  return (
    way.steps.every(({ by }, place) => isReadableThroughout(scope, from[place] as Resource, by)) &&
    titlesAreOpen(scope.ability, targetOfPath(way))
  )
}

/** The condition of a filter that somebody asks, over fields that they may read. Throws a `FilterError`. */
export function authorizedCondition(scope: Scope, resource: Resource, filter: unknown): Condition {
  const condition = parseFilter(resource, filter, scope.context)
  requireReadable(scope, resource, fieldsOfFilter(resource, filter))
  const hidden = resource.list.search.filter(name => !isSearchOpen(scope, resource, name))
  return hidden.length ? searchReadable(resource, condition, new Set(hidden)) : condition
}

// The kept search text has words of all fields: whoever may not read one of them searches the others one by one.
function searchReadable(resource: Resource, condition: Condition, hidden: ReadonlySet<string>): Condition {
  const within = (part: Condition): Condition => {
    if ('all' in part) return { all: part.all.map(within) }
    if ('any' in part) return { any: part.any.map(within) }
    if ('not' in part) return { not: within(part.not) }
    if (!('search' in part)) return part
    const columns = ownSearched(resource)
      .filter(name => !hidden.has(name))
      .flatMap(name => searchColumns(resource, name))
    const ways = searchPathsOf(resource).filter(({ name }) => !hidden.has(name))
    return allOf(
      ...part.search.map(word => {
        const contains = (column: string): Condition => ({ column, is: 'contains', value: word })
        return anyOf(...columns.map(contains), ...ways.map(way => along(way, contains)))
      }),
    )
  }
  return within(condition)
}

/** What is asked of the title at the end of a way, from its beginning. */
function along(way: SearchPath, asked: (column: string) => Condition): Condition {
  const target = targetOfPath(way)
  const title = anyOf(...searchColumns(target, target.title).map(asked))
  return way.steps.reduceRight<Condition>((where, { by, of }) => ({ through: by, in: of, where }), title)
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
