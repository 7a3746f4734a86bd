import { isDeepStrictEqual } from 'node:util'
import type { Choice, Labels } from '../../../../src/contract/answer'
import { can } from '../../../../src/core/access/ability'
import { fillable, mayChoose } from '../../../../src/core/access/choosing'
import { rowsFor } from '../../../../src/core/access/rowsFor'
import { allOf, always, anyOf, type Condition, never } from '../../../../src/core/schema/condition'
import { FilterError, MAX_SEARCH, parseFilter } from '../../../../src/core/schema/filter'
import { searchWords } from '../../../../src/core/schema/fold'
import type { Resource, Values } from '../../../../src/core/schema/resource'
import type { Row } from '../../../../src/core/schema/row'
import { titleFieldsIn } from '../../../../src/core/schema/titles'
import { typeOf } from '../../../../src/fields'
import type { Scope, Writer } from '../../../base/services'
import { seesAll } from '../../sql/select'
import { labelRows, labelsFor } from '../labels'
import { authorizedCondition, readableRecords, readableSort, searchColumns, titlesAreOpen } from '../readable'
import { forbidden } from '../scope'
import { countList, type Total, totalOf } from './count'
import { orderOf, type SortRequest } from './listQuery'
import { readPage } from './page'

export interface ChoiceRequest {
  filter: unknown
  q?: string
  first: number
  limit: number
}

/**
 * Returns the records that a user can choose for a reference: only ID and label (P-10), and for a user who
 * can read them the details that distinguish them. Labels that start with the text come first.
 */
export async function listChoices(
  scope: Scope,
  resource: Resource,
  { filter, q, first, limit }: ChoiceRequest,
): Promise<{ choices: Choice[]; first: number; meta: Total }> {
  const { ability, services } = scope
  if (!mayChoose(ability, services.resources, resource)) throw forbidden('read', resource)
  const query = { ...(typeof filter === 'object' && filter ? filter : {}), ...(q ? { q } : {}) }
  const reads = can(ability, 'read', resource.subject)
  const condition = reads
    ? authorizedCondition(scope, resource, query)
    : choosingCondition(scope, resource, query)
  const whole = allOf(choosable(scope, resource), condition)
  const { language } = scope
  const byTitle: SortRequest = titleFieldsIn(resource, language).map(name => [name, 'ASC'])
  const openSort = titlesAreOpen(ability, resource, language) ? byTitle : []
  const order = orderOf(resource, reads ? readableSort(scope, resource, byTitle) : openSort)
  const list = { db: services.db, resource, condition: whole, open: reads && seesAll(scope, resource) }
  const [rows, counted] = await Promise.all([
    readPage({ ...list, order }, { first, limit, prefix: q?.trim() }),
    countList(list),
  ])
  const page = rows.slice(0, limit)
  const meta = totalOf(counted, { rows: page, hasMore: rows.length > limit }, { first })
  const labeled: Choice[] = await labelRows(scope, resource, page)
  const choices =
    reads && resource.choiceDetails.length
      ? await withDetails(scope, resource, { choices: labeled, rows: page })
      : labeled
  return { choices, first, meta }
}

/** Adds the details of each record that the user can read. */
async function withDetails(
  scope: Scope,
  resource: Resource,
  { choices, rows }: { choices: readonly Choice[]; rows: readonly Row[] },
): Promise<Choice[]> {
  const records = await readableRecords(scope, resource, rows)
  const detailed = records.map(record =>
    Object.fromEntries(resource.choiceDetails.map(name => [name, record[name] ?? null])),
  )
  const labels = await labelsFor(scope, resource, detailed)
  return choices.map((choice, at) => {
    const details = resource.choiceDetails
      .map(name => textOf(scope, { resource, name, labels }, detailed[at]?.[name]))
      .filter(Boolean)
    return details.length ? { ...choice, details } : choice
  })
}

interface Detail {
  resource: Resource
  name: string
  labels: Labels
}

function textOf({ services }: Scope, { resource, name, labels }: Detail, value: unknown): string {
  const field = resource.fields[name]
  if (!field || value === null || value === undefined) return ''
  const target = services.resources.target(field)
  if (target) return labels[target.name]?.[String(value)] ?? ''
  return typeOf(field).text(value, field)
}

// A user who can choose but not read sees titles. They can filter by title, by ID, and by the filters of the
// fields that refer to the resource.
function choosingCondition(scope: Scope, resource: Resource, query: Values): Condition {
  const { q, ...rest } = query
  const own = declaredFilters(scope, resource)
  const dependedOn = new Set(['id', 'id_neq_any', ...fieldsDependedOn(scope, resource)])
  for (const [name, value] of Object.entries(rest))
    if (!dependedOn.has(name) && !own.some(filter => isDeepStrictEqual(filter[name], value)))
      throw forbidden('read', resource, name)
  if (q !== undefined && (typeof q !== 'string' || q.length > MAX_SEARCH))
    throw new FilterError('q', 'bad_value', { expected: 'search', limit: MAX_SEARCH })
  if (q && !titlesAreOpen(scope.ability, resource, scope.language)) return never
  const titles = titleFieldsIn(resource, scope.language)
  const words = searchWords(q ?? '').map(
    (value): Condition =>
      anyOf(
        ...titles.flatMap(title =>
          searchColumns(resource, title).map(
            (searched): Condition => ({ ...searched, is: 'contains', value }),
          ),
        ),
      ),
  )
  return allOf(parseFilter(resource, rest, scope.context), ...words)
}

// Only of fields that the user can fill in: the filter of another field would reveal values.
const declaredFilters = ({ ability, services: { resources } }: Scope, resource: Resource): Values[] =>
  fillable(ability, resources, resource).flatMap(field =>
    'filter' in field && field.filter ? [field.filter as Values] : [],
  )

// The values of the fields that choices depend on come from the form, so any value is allowed.
const fieldsDependedOn = ({ ability, services: { resources } }: Scope, resource: Resource): string[] =>
  fillable(ability, resources, resource).flatMap(field =>
    'within' in field && field.within ? Object.keys(field.within) : [],
  )

/**
 * Returns a condition for the records that the writer can choose: those they can read, or all if they can
 * only choose (P-10).
 */
export function choosable({ ability, services, context }: Writer, target: Resource): Condition {
  if (!ability) return always
  if (can(ability, 'read', target.subject)) return rowsFor(ability, 'read', { resource: target, context })
  return mayChoose(ability, services.resources, target) ? always : never
}
