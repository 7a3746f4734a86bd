import { type Ability, can, canOn, RecordOf } from '../../../src/core/access/ability'
import { mayReadField, readablePart, rightVaries, withinRight } from '../../../src/core/access/fieldRights'
import { isOwned } from '../../../src/core/access/ownership'
import { holdsAnswers, withoutProtected } from '../../../src/core/access/protectedAnswers'
import { readableThroughout } from '../../../src/core/access/readableThroughout'
import type { AnyField } from '../../../src/core/field/fieldType'
import { allOf, always, anyOf, type Condition, isAlways } from '../../../src/core/schema/condition'
import { fieldsOfFilter, parseFilter, type Referred } from '../../../src/core/schema/filter'
import type { Comparing } from '../../../src/core/schema/fold'
import { targetOf } from '../../../src/core/schema/path'
import type { Resource, Values } from '../../../src/core/schema/resource'
import type { Row } from '../../../src/core/schema/row'
import { type RowReader, rowReader } from '../../../src/core/schema/rows'
import {
  ownSearched,
  type SearchPath,
  searchPathsOf,
  targetOfPath,
} from '../../../src/core/schema/searchPaths'
import { allFields, fieldOf, storedName } from '../../../src/core/schema/systemFields'
import { titleFieldsIn } from '../../../src/core/schema/titles'
import { typeOf } from '../../../src/fields'
import { inTurns } from '../../base/load/inTurns'
import type { Scope } from '../../base/services'
import { withParents } from '../sql/parents'
import { storedRecord, visible } from '../sql/select'
import type { SortRequest } from './list/listQuery'
import { authorize, forbidden } from './scope'

type Mask = (record: Values) => Values

/** The part of a resource's records that the user can read. */
interface Readable {
  mask: Mask
  /** Reads that part directly from a row, if the same fields are readable in every record. */
  reader?: RowReader
}

const readables = new WeakMap<Ability, Map<Resource, Readable>>()

/** Computed once per ability. */
function readableOf(ability: Ability, resource: Resource): Readable {
  const known = readables.get(ability) ?? new Map<Resource, Readable>()
  readables.set(ability, known)
  const readable = known.get(resource) ?? findReadable(ability, resource)
  known.set(resource, readable)
  return readable
}

/** Returns a function that removes the fields of a record that the user can't read. */
export const maskFor = (ability: Ability, resource: Resource): Mask => readableOf(ability, resource).mask

/** Returns the records of some rows, without the fields that the user can't read. */
export async function readableRecords(
  { ability, db }: Pick<Scope, 'db' | 'ability'>,
  resource: Resource,
  rows: readonly Row[],
): Promise<Values[]> {
  const { mask, reader } = readableOf(ability, resource)
  if (reader) return rows.map(reader)
  const stored = rows.map(row => storedRecord(resource, row))
  return inTurns(await withParents(db, resource, stored), mask)
}

/** Returns the fields that the user can read in every record; undefined if they differ between records. */
export function uniformlyReadable(ability: Ability, resource: Resource): string[] | undefined {
  const all = Object.keys(allFields(resource))
  // Only rules that name fields, and permissions on some records, can make the readable fields differ between
  // records.
  const varies =
    ability.possibleRulesFor('read', resource.subject).some(rule => rule.fields) ||
    all.some(name => rightVaries(ability, resource, name))
  return varies ? undefined : all.filter(name => mayReadField(ability, resource, { name }))
}

function findReadable(ability: Ability, resource: Resource): Readable {
  const names = uniformlyReadable(ability, resource)
  if (!names)
    return {
      mask: record =>
        withoutProtected(ability, resource, { values: readablePart(ability, resource, record), record }),
    }
  const mask: Mask = record => {
    const readable: Values = {}
    for (const name of names) {
      const value = record[name]
      if (value !== undefined) readable[name] = value
    }
    return withoutProtected(ability, resource, { values: readable, record })
  }
  return holdsAnswers(resource) ? { mask } : { mask, reader: rowReader(resource, names) }
}

/**
 * Returns whether the user can read a field in every row that they see. Otherwise they can't filter or sort
 * by it.
 */
export const isReadableThroughout = ({ ability, context }: Scope, resource: Resource, name: string) =>
  readableThroughout(ability, resource, { name, context })

/** Refuses fields whose values a filter or an order would reveal. */
export function requireReadable(scope: Scope, resource: Resource, names: readonly string[]): void {
  const hidden = names.find(name => !isReadableThroughout(scope, resource, name))
  if (hidden !== undefined) throw forbidden('read', resource, hidden)
}

/** Returns the part of a default order that the user can read; the rest would reveal values. */
export const readableSort = (scope: Scope, resource: Resource, sort: SortRequest): SortRequest =>
  sort.filter(([name]) => isReadableThroughout(scope, resource, name))

/**
 * Returns whether the user can find records by a searched field, or by the titles at the end of a search
 * path.
 */
export function isSearchOpen(scope: Scope, resource: Resource, name: string): boolean {
  const path = searchPathsOf(resource).find(one => one.name === name)
  if (!path) return isReadableThroughout(scope, resource, name)
  const from = [resource, ...path.steps.map(({ of }) => of)]
  return (
    path.steps.every(({ by }, index) => isReadableThroughout(scope, from[index] as Resource, by)) &&
    titlesAreOpen(scope.ability, targetOfPath(path))
  )
}

/** Returns the condition of a filter on fields that the user can read. Throws a `FilterError`. */
export function authorizedCondition(scope: Scope, resource: Resource, filter: unknown): Condition {
  const condition = checkedCondition(scope, resource, filter)
  // Without a condition, there is no search whose fields must be checked.
  if (isAlways(condition)) return condition
  const hidden = hiddenFromSearch(scope, resource)
  return hidden.size ? searchReadable(resource, condition, hidden) : condition
}

/**
 * Returns the same condition for rows whose stored search text is of another day: it searches the fields one by
 * one.
 */
export function conditionByColumns(scope: Scope, resource: Resource, filter: unknown): Condition {
  const condition = checkedCondition(scope, resource, filter)
  return searchReadable(resource, condition, hiddenFromSearch(scope, resource))
}

const hiddenFromSearch = (scope: Scope, resource: Resource): ReadonlySet<string> =>
  new Set(resource.list.search.filter(name => !isSearchOpen(scope, resource, name)))

function checkedCondition(scope: Scope, resource: Resource, filter: unknown): Condition {
  const condition = parseFilter(resource, filter, { ...scope.context, follow: followFor(scope) })
  requireReadable(scope, resource, fieldsOfFilter(resource, filter))
  return condition
}

/** Follows references to records that the user can read, by fields that they can read in all of these. */
const followFor =
  (scope: Scope) =>
  (reference: AnyField): Referred | undefined => {
    const of = targetOf(scope.services.resources.all, reference)
    return (
      of && {
        of,
        rows: field => {
          authorize(scope, 'read', of)
          requireReadable(scope, of, [field])
          return visible(scope, of, always)
        },
      }
    )
  }

// The stored search text contains the words of all searched fields. If the user can't read one of them, the
// others are searched one by one.
function searchReadable(resource: Resource, condition: Condition, hidden: ReadonlySet<string>): Condition {
  const within = (part: Condition): Condition => {
    if ('all' in part) return { all: part.all.map(within) }
    if ('any' in part) return { any: part.any.map(within) }
    if ('not' in part) return { not: within(part.not) }
    if (!('search' in part)) return part
    const columns = ownSearched(resource)
      .filter(name => !hidden.has(name))
      .flatMap(name => searchColumns(resource, name))
    const paths = searchPathsOf(resource).filter(({ name }) => !hidden.has(name))
    return allOf(
      ...part.search.map(word => {
        const contains = ({ column, as }: SearchColumn): Condition => ({
          column,
          is: 'contains',
          value: word,
          as,
        })
        return anyOf(...columns.map(contains), ...paths.map(path => along(resource, path, contains)))
      }),
    )
  }
  return within(condition)
}

/** Returns a condition on the title at the end of a search path. */
function along(
  from: Resource,
  path: SearchPath,
  conditionOn: (column: SearchColumn) => Condition,
): Condition {
  const target = targetOfPath(path)
  const title = anyOf(...searchColumns(target, target.title).map(conditionOn))
  return path.steps.reduceRight<Condition>(
    (where, { by, of }, at) => ({
      through: storedName(path.steps[at - 1]?.of ?? from, by),
      in: of,
      where,
    }),
    title,
  )
}

/** A column that a search looks into, and how its texts are compared. */
export interface SearchColumn {
  column: string
  as: Comparing
}

/** Returns the columns of a field that a search reads if it can't use the stored search text. */
export function searchColumns(resource: Resource, name: string): SearchColumn[] {
  const field = fieldOf(resource, name)
  if (!field) return []
  const { columns, comparedAs } = typeOf(field)
  return columns(name, field)
    .filter(({ type }) => type === 'text')
    .map(column => ({ column: column.name, as: comparedAs?.(field) ?? 'words' }))
}

/**
 * Returns whether a user can know the title of a record. A user who sees a reference also sees its label
 * (P-10), even if they can't open the record, unless a rule on fields hides the title, or the record is another
 * person's own.
 */
export function mayKnowTitle(
  ability: Ability,
  resource: Resource,
  { record, title }: { record: Values; title: string },
): boolean {
  const { subject } = resource
  if (isOwned(resource) && !canOn(ability, 'read', { resource, record })) return false
  if (!withinRight(ability, resource, { name: title, use: 'readable', record })) return false
  if (!namesFields(ability, resource)) return true
  if (can(ability, 'read', subject) && !mayReadField(ability, resource, { name: title })) return false
  const decided = ability.relevantRuleFor('read', new RecordOf(resource, record) as never, title)
  if (decided && !decided.inverted) return true
  return !decided?.fields && !canOn(ability, 'read', { resource, record })
}

const namesFields = (ability: Ability, { subject }: Resource) =>
  ability.possibleRulesFor('read', subject).some(rule => rule.fields)

/**
 * Returns whether the user can know the titles of all records in a language, so that no record has to be
 * checked.
 */
export function titlesAreOpen(ability: Ability, resource: Resource, language?: string): boolean {
  return (
    !isOwned(resource) &&
    !namesFields(ability, resource) &&
    titleFieldsIn(resource, language).every(
      title =>
        withinRight(ability, resource, { name: title, use: 'readable' }) &&
        !rightVaries(ability, resource, title),
    )
  )
}
