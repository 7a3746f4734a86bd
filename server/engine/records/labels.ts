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

/** One field of a record that points at others; `path` leads into lists of sub-records. */
export interface Pointer {
  path: string
  field: Fields[string]
  target: Resource
  ids: number[]
}

/** A field that points at records, or holds fields that may. */
interface Pointing {
  name: string
  field: AnyField
  target?: Resource
  nested?: Fields
}

const pointing = new WeakMap<Resources, WeakMap<Fields, readonly Pointing[]>>()

/** The fields that point at records or hold fields that may: the others need not be looked at in every record. */
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

/** Visits everything in some values that points at other records. */
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

/** Everything in some values that points at other records. */
export function pointersIn(resources: Resources, fields: Fields, values: Values): Pointer[] {
  const found: Pointer[] = []
  const visit: Visit = (target, value, at) =>
    found.push({ ...at, target, ids: ([] as number[]).concat(value) })
  visitPointers({ resources, visit }, fields, values)
  return found
}

/** Who reads labels, where, and in which language; without a language a label is the title alone. */
type Labelling = Pick<Scope, 'ability' | 'db'> & Partial<Pick<Scope, 'language'>>

/** The labels of all records that some records point at, with one query for each resource. */
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

/** The label of the person, if no other account is asked for. Each request checks that the session's account is current, so no statement is needed. */
function ownLabel(
  { actor, language }: Partial<Pick<Scope, 'actor' | 'language'>>,
  account: Resource,
  ids: ReadonlySet<number>,
): Labels[string] | undefined {
  if (!actor || ids.size !== 1 || !ids.has(actor.id)) return undefined
  const label = titleIn(account, actor, titleFieldsIn(account, language))
  return label === undefined ? undefined : { [actor.id]: label }
}

/** Records whose titles are everybody's. */
interface OpenlyTitled {
  target: Resource
  ids: ReadonlySet<number>
  title: RawBuilder<string | null>
}

/** What a record is called as its table says it, where titles are columns of texts that are everybody's. */
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

/** Those of several resources with one statement. */
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

/** The labels of some records by their ids, also of those in the trash: what points at them is still to be read. */
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

/** What the records of some rows are called, as far as the person may know. */
export async function labelRows(
  { ability, db, language }: Labelling,
  resource: Resource,
  rows: readonly Row[],
): Promise<{ id: number; label: string }[]> {
  const names = titleFieldsIn(resource, language)
  // Of a whole page only the titles are read when they are everybody's.
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

/** Looks up who did something; null is the server itself. */
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
