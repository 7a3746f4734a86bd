import { sql } from 'kysely'
import { typeOf } from '../../src/fields'
import type { Fields, Resource, Values } from '../../src/schema/resource'
import type { Resources } from '../../src/schema/resources'
import type { Row } from '../../src/schema/row'
import { allFields } from '../../src/schema/systemFields'
import type { Services } from '../services'
import type { Executor } from '../storage/database'
import { tableName } from './columns'

/** The labels of referred records: by resource, then by id. */
export type Labels = Record<string, Record<string, string>>

/** One field of a record that points at others; `path` leads into lists of sub-records. */
export interface Pointer {
  path: string
  field: Fields[string]
  target: Resource
  ids: number[]
}

/** Everything in some values that points at other records. */
export function pointersIn(resources: Resources, fields: Fields, values: Values, prefix = ''): Pointer[] {
  return Object.entries(fields).flatMap(([name, field]): Pointer[] => {
    const value = values[name]
    if (value === null || value === undefined) return []
    const path = `${prefix}${name}`
    const nested = typeOf(field).nested?.(field)
    if (nested && Array.isArray(value))
      return value.flatMap((item, index) =>
        pointersIn(resources, nested, item as Values, `${path}.${index}.`),
      )
    const target = resources.target(field)
    return target ? [{ path, field, target, ids: ([] as number[]).concat(value as number | number[]) }] : []
  })
}

/** The labels of all records that some records point at, with one query for each resource. */
export async function labelsFor(
  { resources }: Pick<Services, 'resources'>,
  db: Executor,
  resource: Resource,
  records: readonly Values[],
): Promise<Labels> {
  const wanted = new Map<Resource, Set<number>>()
  for (const record of records)
    for (const { target, ids } of pointersIn(resources, allFields(resource), record)) {
      const known = wanted.get(target) ?? new Set()
      for (const id of ids) known.add(id)
      wanted.set(target, known)
    }
  const labels: Labels = {}
  for (const [target, ids] of wanted) labels[target.name] = await readLabels(db, target, [...ids])
  return labels
}

// Also of records in the trash: what points at them is still to be read.
async function readLabels(db: Executor, target: Resource, ids: number[]): Promise<Record<string, string>> {
  const { rows } = await sql<Row>`
    select * from ${sql.id(tableName(target))} where id = any(${ids}::bigint[])`.execute(db)
  return Object.fromEntries(rows.map(row => [String(row.id), labelOf(target, row)]))
}

/** What a record is called: its title as text. */
export function labelOf(resource: Resource, row: Row): string {
  const field = resource.fields[resource.title]
  const value = field ? typeOf(field).fromRow(resource.title, row, field) : null
  return field && value !== null ? typeOf(field).text(value, field) : `#${row.id}`
}

/** What a record of values is called. */
export function titleOf(resource: Resource, record: Values): string {
  const field = resource.fields[resource.title]
  const value = record[resource.title]
  return field && value !== null && value !== undefined ? typeOf(field).text(value, field) : `#${record.id}`
}
