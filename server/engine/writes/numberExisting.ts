import { sql } from 'kysely'
import { SEARCH_COLUMN } from '../../../src/core/schema/condition'
import type { Resource } from '../../../src/core/schema/resource'
import { searchText } from '../../../src/core/schema/rows'
import { storedName } from '../../../src/core/schema/systemFields'
import { numberedField } from '../../../src/define/resourceSettings'
import type { Services } from '../../base/services'
import { readSettings, writeSettings } from '../../base/settings/settings'
import { batchQueries } from '../../base/storage/batchQueries'
import type { TableRow } from '../../base/storage/database'
import { freeNumbers } from '../records/numbers/numbers'
import { serverWriter } from '../records/scope'
import { searchNames } from '../records/search/searchNames'
import { tableName } from '../sql/columns'
import { storedRecord } from '../sql/select'
import { changeAsEngine } from './appendOnly'

const CHUNK = 500

/** The setting that lists the fields whose existing records were numbered. */
const NUMBERED = 'numbered'

interface Numbered {
  resource: Resource
  field: string
}

const numberedBy = ({ resources }: Services): Numbered[] =>
  resources.all.flatMap(resource => {
    const field = numberedField(resource)?.name
    return field ? [{ resource, field }] : []
  })

/**
 * Numbers the records that were created before their resource had a record number, oldest first. Their
 * versions and histories stay the same, because no user changed them.
 */
export async function numberExisting(services: Services): Promise<void> {
  for (const { resource, field } of numberedBy(services)) await numberAll(services, resource, field)
}

/**
 * Numbers existing records for new fields only. Scanning every table would take longer than the rest of the
 * startup.
 */
export async function numberNew(services: Services): Promise<void> {
  const db = services.db.kysely
  const nameOf = ({ resource, field }: Numbered) => `${resource.name}.${field}`
  const known = ((await readSettings(db, [NUMBERED]))[NUMBERED] ?? []) as string[]
  const wanted = numberedBy(services)
  const names = wanted.map(nameOf)
  const fresh = wanted.filter(one => !known.includes(nameOf(one)))
  for (const { resource, field } of fresh) await numberAll(services, resource, field)
  // A removed field is forgotten: when it returns, records were created without it.
  if (fresh.length || known.some(name => !names.includes(name)))
    await writeSettings(db, { [NUMBERED]: names })
}

async function numberAll(services: Services, resource: Resource, field: string): Promise<void> {
  let given = CHUNK
  while (given === CHUNK) given = await numberSome(services, resource, field)
}

function numberSome(services: Services, resource: Resource, field: string): Promise<number> {
  const pattern = services.office.numberPattern(resource) ?? ''
  const table = sql.id(tableName(resource))
  const column = storedName(resource, field)
  return services.db.kysely.transaction().execute(async db => {
    const { rows } = await sql<TableRow>`
      select * from ${table} where ${sql.id(column)} is null order by id limit ${CHUNK} for update skip locked`.execute(
      db,
    )
    if (!rows.length) return 0
    const writer = serverWriter(services)
    const wish = { field, pattern, count: rows.length }
    const numbers = await freeNumbers({ writer, query: batchQueries(db) }, resource, wish)
    const records = rows.map((row, at) => ({ ...storedRecord(resource, row), [field]: numbers[at] }))
    const names = await searchNames(db, resource, records)
    const changes = records.map((record, at) => ({
      id: record.id,
      number: numbers[at],
      search: searchText(resource, record, names[at]),
    }))
    await changeAsEngine(db, resource)
    await sql`
      update ${table} set ${sql.id(column)} = changed.number, ${sql.id(SEARCH_COLUMN)} = changed.search
      from json_to_recordset(${JSON.stringify(changes)}::json) changed(id bigint, number text, search text)
      where ${table}.id = changed.id`.execute(db)
    return rows.length
  })
}
