import { isDeepStrictEqual } from 'node:util'
import { can } from '../../../../src/core/access/ability'
import { fillable, mayChoose } from '../../../../src/core/access/choosing'
import { allOf, anyOf, type Condition, never } from '../../../../src/core/schema/condition'
import { FilterError, MAX_SEARCH, parseFilter } from '../../../../src/core/schema/filter'
import { searchWords } from '../../../../src/core/schema/fold'
import type { Resource, Values } from '../../../../src/core/schema/resource'
import type { Row } from '../../../../src/core/schema/row'
import { titleFieldsIn } from '../../../../src/core/schema/titles'
import { typeOf } from '../../../../src/fields'
import type { Scope } from '../../../base/services'
import { seesAll } from '../../sql/select'
import { choosable } from '../choosable'
import { titlesAreOpen } from '../labelRights'
import { type Labels, labelRows, labelsFor } from '../labels'
import { authorizedCondition, readableRecords, readableSort } from '../readable'
import { forbidden } from '../scope'
import { countList, type Total } from './count'
import { orderOf, type SortRequest } from './order'
import { readPage } from './page'

export interface Choice {
  id: number
  label: string
  /** What else tells it from the others, as far as the person may read it. */
  details?: string[]
}

export interface ChoiceRequest {
  filter: unknown
  q?: string
  first: number
  limit: number
}

/**
 * The records that somebody may point a reference at: id and label, nothing else (P-10), and to whoever may read them what tells them apart. What begins with the text
 * comes first.
 */
export async function listChoices(
  scope: Scope,
  resource: Resource,
  { filter, q, first, limit }: ChoiceRequest,
): Promise<{ choices: Choice[]; first: number; meta: Total }> {
  const { ability, services } = scope
  if (!mayChoose(ability, services.resources, resource)) throw forbidden('read', resource)
  const asked = { ...(typeof filter === 'object' && filter ? filter : {}), ...(q ? { q } : {}) }
  const reads = can(ability, 'read', resource.subject)
  const condition = reads
    ? authorizedCondition(scope, resource, asked)
    : choosingCondition(scope, resource, asked)
  const whole = allOf(choosable(scope, resource), condition)
  const { language } = scope
  const byTitle: SortRequest = titleFieldsIn(resource, language).map(name => [name, 'ASC'])
  const known = titlesAreOpen(ability, resource, language) ? byTitle : []
  const order = orderOf(resource, reads ? readableSort(scope, resource, byTitle) : known)
  const list = { db: services.db, resource, condition: whole, open: reads && seesAll(scope, resource) }
  const [rows, meta] = await Promise.all([
    readPage({ ...list, order }, { first, limit, leading: q?.trim() }),
    countList(list),
  ])
  const page = rows.slice(0, limit)
  const labelled: Choice[] = await labelRows(scope, services.db.kysely, resource, page)
  const told = reads && resource.choiceDetails.length
  const choices = told ? await withDetails(scope, resource, { choices: labelled, rows: page }) : labelled
  return { choices, first, meta }
}

/** Whose a record is and what it is about, from what the person may read of it. */
async function withDetails(
  scope: Scope,
  resource: Resource,
  { choices, rows }: { choices: readonly Choice[]; rows: readonly Row[] },
): Promise<Choice[]> {
  const db = scope.services.db.kysely
  const records = await readableRecords(scope, db, resource, rows)
  const told = records.map(record =>
    Object.fromEntries(resource.choiceDetails.map(name => [name, record[name] ?? null])),
  )
  const labels = await labelsFor(scope, db, resource, told)
  return choices.map((choice, at) => {
    const details = resource.choiceDetails
      .map(name => textOf(scope, { resource, name, labels }, told[at]?.[name]))
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

// Who may only choose sees titles: they search in these, by id, and by what the referring fields themselves ask for.
function choosingCondition(scope: Scope, resource: Resource, asked: Values): Condition {
  const { q, ...rest } = asked
  const own = declaredFilters(scope, resource)
  const hungOn = new Set(['id', 'id_neq_any', ...fieldsHungOn(scope, resource)])
  for (const [name, value] of Object.entries(rest))
    if (!hungOn.has(name) && !own.some(filter => isDeepStrictEqual(filter[name], value)))
      throw forbidden('read', resource, name)
  if (q !== undefined && (typeof q !== 'string' || q.length > MAX_SEARCH))
    throw new FilterError('q', 'bad_value', 'search', MAX_SEARCH)
  if (q && !titlesAreOpen(scope.ability, resource, scope.language)) return never
  const titles = titleFieldsIn(resource, scope.language)
  const words = searchWords(q ?? '').map(
    (value): Condition => anyOf(...titles.map((column): Condition => ({ column, is: 'contains', value }))),
  )
  return allOf(parseFilter(resource, rest, scope.context), ...words)
}

// Only of fields that the person may fill: another's filter would tell what it asks about.
const declaredFilters = ({ ability, services: { resources } }: Scope, resource: Resource): Values[] =>
  fillable(ability, resources, resource).flatMap(field =>
    'filter' in field && field.filter ? [field.filter as Values] : [],
  )

// What the choices of such a field hang on has a value of the form's: any value may be asked for.
const fieldsHungOn = ({ ability, services: { resources } }: Scope, resource: Resource): string[] =>
  fillable(ability, resources, resource).flatMap(field =>
    'within' in field && field.within ? Object.keys(field.within) : [],
  )
