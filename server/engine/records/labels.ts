import { type RawBuilder, sql } from 'kysely'
import type { Labels } from '../../../src/contract/answer'
import type { AnyField } from '../../../src/core/field/fieldType'
import type { Fields, Resource, Values } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import type { Row } from '../../../src/core/schema/row'
import { allFields } from '../../../src/core/schema/systemFields'
import { titleFieldsIn, titleIn } from '../../../src/core/schema/titles'
import { typeOf } from '../../../src/fields'
import type { Scope } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { fieldRef, tableName } from '../sql/columns'
import { withParents } from '../sql/parents'
import { storedRecord } from '../sql/select'
import { mayKnowTitle, titlesAreOpen } from './readable'

/** A field of a record that refers to others; `path` can lead into lists of sub-records. */
export interface Pointer {
  path: string
  field: Fields[string]
  target: Resource
  ids: number[]
}

/** A field that refers to records, or has nested fields that might. */
interface Pointing {
  name: string
  field: AnyField
  target?: Resource
  nested?: Fields
}

const pointing = new WeakMap<Resources, WeakMap<Fields, readonly Pointing[]>>()

/**
 * Returns the fields that refer to records or have nested fields that might, so that the others are skipped
 * for every record.
 */
function pointingFields(resources: Resources, fields: Fields): readonly Pointing[] {
  const known = pointing.get(resources) ?? new WeakMap<Fields, readonly Pointing[]>()
  pointing.set(resources, known)
  const found = known.get(fields) ?? findPointing(resources, fields)
  known.set(fields, found)
  return found
}

const findPointing = (resources: Resources, fields: Fields): Pointing[] =>
  Object.entries(fields)
    .map(([name, field]) => ({
      name,
      field,
      target: resources.target(field),
      nested: typeOf(field).nested?.(field),
    }))
    .filter(({ target, nested }) => target || nested)

type Visit = (target: Resource, value: number | number[], at: { path: string; field: AnyField }) => void

/** Visits all references in some values. */
function visitPointers(
  { resources, visit }: { resources: Resources; visit: Visit },
  fields: Fields,
  values: Values,
) {
  const visitFields = (fields: Fields, values: Values, prefix: string) => {
    for (const { name, field, target, nested } of pointingFields(resources, fields)) {
      const value = values[name]
      if (value === null || value === undefined) continue
      if (nested && Array.isArray(value))
        for (const [index, item] of value.entries())
          visitFields(nested, item as Values, `${prefix}${name}.${index}.`)
      else if (target) visit(target, value as number | number[], { path: `${prefix}${name}`, field })
    }
  }
  visitFields(fields, values, '')
}

/** Returns all references in some values. */
export function pointersIn(resources: Resources, fields: Fields, values: Values): Pointer[] {
  const found: Pointer[] = []
  const visit: Visit = (target, value, at) =>
    found.push({ ...at, target, ids: ([] as number[]).concat(value) })
  visitPointers({ resources, visit }, fields, values)
  return found
}

/** The reader of labels and their language. Without a language, only the title field is used. */
type Labelling = Pick<Scope, 'ability' | 'db'> & Partial<Pick<Scope, 'language'>>

/** Returns the labels of all records that some records refer to, with at most one query per resource. */
export async function labelsFor(
  scope: Labelling & Pick<Scope, 'services'> & Partial<Pick<Scope, 'actor'>>,
  resource: Resource,
  records: readonly Values[],
): Promise<Labels> {
  const wanted = new Map<Resource, Set<number>>()
  const { resources } = scope.services
  const visit: Visit = (target, value) => {
    const ids = wanted.get(target) ?? new Set()
    wanted.set(target, ids)
    if (Array.isArray(value)) for (const id of value) ids.add(id)
    else ids.add(value)
  }
  for (const record of records) visitPointers({ resources, visit }, allFields(resource), record)
  const [plain, others]: [OpenlyTitled[], [Resource, Set<number>][]] = [[], []]
  const own: Labels = {}
  for (const [target, ids] of wanted) {
    const title = openTitle(scope, target)
    const self =
      target === resources.account && target !== resource ? ownLabel(scope, target, ids) : undefined
    if (title && self) own[target.name] = self
    else if (title) plain.push({ target, ids, title })
    else others.push([target, ids])
  }
  const labels = { ...own, ...(await readPlainLabels(scope, plain)) }
  for (const [target, ids] of others) labels[target.name] = await readLabels(scope, target, [...ids])
  return labels
}

/**
 * Returns the user's own label if it is the only account requested. It needs no query, because each request
 * checks that the session's account is current.
 */
function ownLabel(
  { actor, language }: Partial<Pick<Scope, 'actor' | 'language'>>,
  account: Resource,
  ids: ReadonlySet<number>,
): Labels[string] | undefined {
  if (!actor || ids.size !== 1 || !ids.has(actor.id)) return undefined
  const label = titleIn(account, actor, titleFieldsIn(account, language))
  return label === undefined ? undefined : { [actor.id]: label }
}

/** Records of a resource whose titles the user can always read. */
interface OpenlyTitled {
  target: Resource
  ids: ReadonlySet<number>
  title: RawBuilder<string | null>
}

/**
 * Returns the SQL of a record's title; undefined if a title field is not a text column, or the user can't
 * read the titles of all records.
 */
export function openTitle(
  { ability, language }: Omit<Labelling, 'db'>,
  resource: Resource,
): RawBuilder<string | null> | undefined {
  const titles = titleFieldsIn(resource, language)
  const plain = titles.every(title => {
    const field = resource.fields[title]
    const type = field && typeOf(field)
    const [column, ...more] = type?.columns(title, field as AnyField) ?? []
    return type?.asStored && column?.type === 'text' && !more.length
  })
  if (!plain || !titlesAreOpen(ability, resource, language)) return undefined
  return sql`coalesce(${sql.join(titles.map(title => sql`nullif(${fieldRef(resource, title)}, '')`))})`
}

/** Reads the labels of several resources with one statement. */
async function readPlainLabels(
  { db }: Pick<Labelling, 'db'>,
  wanted: readonly OpenlyTitled[],
): Promise<Labels> {
  if (!wanted.length) return {}
  const parts = wanted.map(
    ({ target, ids, title }) => sql`
      select ${sql.lit(target.name)} as of, id, ${title} as title
      from ${sql.id(tableName(target))} where id = any(${[...ids]}::bigint[])`,
  )
  const { rows } = await sql<{
    of: string
    id: string
    title: string | null
  }>`${sql.join(parts, sql` union all `)}`.execute(db)
  const labels: Labels = Object.fromEntries(wanted.map(({ target }) => [target.name, {}]))
  for (const { of, id, title } of rows) {
    const into = labels[of]
    if (into) into[id] = title ?? `#${id}`
  }
  return labels
}

/**
 * Returns the labels of records by ID, including records in the trash, because references to them stay
 * readable.
 */
export async function readLabels(
  scope: Labelling,
  target: Resource,
  ids: readonly (number | string)[],
): Promise<Record<string, string>> {
  const { rows } = await sql<Row>`
    select * from ${sql.id(tableName(target))} where id = any(${ids}::bigint[])`.execute(scope.db)
  return Object.fromEntries(
    (await labelRows(scope, target, rows)).map(({ id, label }) => [String(id), label]),
  )
}

/** Returns the labels of the records in some rows, as far as the user can know their titles. */
export async function labelRows(
  { ability, db, language }: Labelling,
  resource: Resource,
  rows: readonly Row[],
): Promise<{ id: number; label: string }[]> {
  const names = titleFieldsIn(resource, language)
  // If the user can read all titles, only the titles of a page are parsed.
  if (titlesAreOpen(ability, resource, language))
    return rows.map(row => {
      const record = titleRecord(resource, row, names)
      return { id: record.id, label: titleIn(resource, record, names) ?? unnamed(record) }
    })
  const records = await withParents(
    db,
    resource,
    rows.map(row => storedRecord(resource, row)),
  )
  return records.map(record => {
    const known = names.filter(name => mayKnowTitle(ability, resource, { record, title: name }))
    return { id: record.id, label: titleIn(resource, record, known) ?? unnamed(record) }
  })
}

function titleRecord({ fields }: Resource, row: Row, names: readonly string[]): Values & { id: number } {
  const values = names.map(name => {
    const field = fields[name]
    return [name, field ? typeOf(field).fromRow(name, row, field) : null]
  })
  return { id: Number(row.id), ...Object.fromEntries(values) }
}

const unnamed = ({ id }: Values) => `#${id}`

export interface ActorLabel {
  id: number
  label: string
}

/** Returns a function that looks up who did something; null is the server. */
export async function labelOfActor(
  scope: Omit<Labelling, 'db'> & Pick<Scope, 'services'>,
  db: Executor,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => ActorLabel | null> {
  const known = [...new Set(ids.filter(id => id !== null))]
  if (!known.length) return () => null
  const labels = await readLabels({ ...scope, db }, scope.services.resources.account, known)
  return id => (id === null ? null : { id: Number(id), label: labels[id] ?? `#${id}` })
}
