import type { Resource, Values } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import type { Row } from '../../../src/core/schema/row'
import { fromRow } from '../../../src/core/schema/rows'
import type { Executor } from '../../base/storage/database'
import { DELETED_AT, tableName } from '../../engine/sql/columns'

/** The maximum number of records per resource that demo data can read; these are the oldest ones. */
const MAX_CACHED = 20_000
/** The maximum number of ids per resource. */
const MAX_IDS = 2_000_000

/** The records that demo data can refer to. */
export interface KnownRecords {
  ids: Record<string, number[]>
  idOf(resource: string, key: string): number | null
  recordsOf(resource: string): readonly Values[]
  /** Adds records that have been written since. */
  add(resource: Resource, records: readonly Values[]): void
}

/** Reads the records that demo data refers to. */
export async function readKnownRecords(
  db: Executor,
  resources: Resources,
  names: readonly string[],
): Promise<KnownRecords> {
  const ids: Record<string, number[]> = {}
  const keys = new Map<string, Map<string, number>>()
  const all = new Map<string, Values[]>()
  const add: KnownRecords['add'] = (resource, records) => {
    const known = ids[resource.name] ?? []
    known.push(...records.map(({ id }) => Number(id)))
    ids[resource.name] = known
    const whole = all.get(resource.name) ?? []
    whole.push(...records)
    all.set(resource.name, whole)
    const named = keys.get(resource.name) ?? new Map<string, number>()
    for (const record of records)
      for (const name of namesOf(resource, record)) named.set(name, Number(record.id))
    keys.set(resource.name, named)
  }
  for (const name of names) {
    const resource = resources.get(name)
    const rows = await db
      .selectFrom(tableName(resource))
      .selectAll()
      .where(DELETED_AT, 'is', null)
      .orderBy('id')
      .limit(MAX_CACHED)
      .execute()
    add(
      resource,
      rows.map(row => fromRow(resource, row as Row)),
    )
    if (rows.length === MAX_CACHED) ids[name] = await allIds(db, resource)
  }
  return {
    ids,
    add,
    idOf: (resource, key) => keys.get(resource)?.get(key) ?? null,
    recordsOf: resource => all.get(resource) ?? [],
  }
}

async function allIds(db: Executor, resource: Resource): Promise<number[]> {
  const rows = await db
    .selectFrom(tableName(resource))
    .select('id')
    .where(DELETED_AT, 'is', null)
    .orderBy('id')
    .limit(MAX_IDS)
    .execute()
  return rows.map(({ id }) => Number(id))
}

/** Returns the names of a record: its title and the values of its unique fields. */
function namesOf(resource: Resource, record: Values): string[] {
  const unique = Object.keys(resource.fields).filter(name => resource.fields[name]?.unique)
  return [...unique, resource.title].map(name => record[name]).filter(value => typeof value === 'string')
}
