import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { columnOf } from '../../../../src/core/field/registry'
import { SEARCH_COLUMN } from '../../../../src/core/schema/condition'
import type { Resource } from '../../../../src/core/schema/resource'
import type { Row } from '../../../../src/core/schema/row'
import { searchText } from '../../../../src/core/schema/rows'
import {
  foundByTitleOf,
  ownSearched,
  type SearchStep,
  searchPathsOf,
  targetOfPath,
} from '../../../../src/core/schema/searchPaths'
import { fieldOf } from '../../../../src/core/schema/systemFields'
import { typeOf } from '../../../../src/fields'
import type { Services, Writer } from '../../../base/services'
import { readSettings, writeSettings } from '../../../base/settings/settings'
import type { Executor } from '../../../base/storage/database'
import { wakeBackground } from '../../../base/wakeBackground'
import { fieldRef, tableName } from '../../sql/columns'
import { STALE } from '../../sql/ownTables'
import { storedRecord } from '../../sql/select'
import type { Entry } from '../history/history'
import { searchNames } from './searchNames'

/** Changes with `fold`, so that the search texts are rewritten. */
const FOLDED = 'folded 2'

/** The setting with the searched fields of each resource when its search texts were written. */
const SEARCHED = 'searched'
const CHUNK = 500

/**
 * Marks records whose title changed. The search texts of records that are found by this title are rewritten
 * in the background: a transaction that changes one of them might be waiting for the renamed record.
 */
export async function markRenamed(
  { services, db }: Pick<Writer, 'services' | 'db'>,
  resource: Resource,
  entries: readonly Entry[],
): Promise<void> {
  const finders = foundByTitleOf(resource)
  const renamed = entries.filter(({ before, changed }) => before && changed.includes(resource.title))
  if (!finders.length || !renamed.length) return
  const ids = renamed.map(({ record }) => record.id)
  for (const { resource: of, path } of finders)
    await sql`
      insert into ${sql.id(STALE)} (resource, way, target)
      select ${of.name}, ${path.name}, target from unnest(${ids}::bigint[]) as renamed (target)`.execute(db)
  await wakeBackground(services, db)
}

/**
 * Marks the resources whose searched fields differ from those when their search texts were written, so that
 * these are rewritten: after an upgrade of the product and after a change of the office's own definitions.
 */
export async function markSearchChanged({ db, resources }: Services): Promise<void> {
  const wanted = Object.fromEntries(
    resources.all.map(resource => [resource.name, [FOLDED, ...searchedIn(resource)].join(' ')]),
  )
  const differ = (known: Record<string, string>) =>
    resources.all.filter(({ name }) => known[name] !== wanted[name])
  // A removed resource is forgotten: its texts are rewritten when it returns.
  const isCurrent = (known: Record<string, string>) =>
    !differ(known).length && Object.keys(known).every(name => name in wanted)
  if (isCurrent(await searched(db.kysely))) return
  await db.kysely.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(hashtext(${STALE}))`.execute(trx)
    for (const resource of differ(await searched(trx)))
      await sql`
        insert into ${sql.id(STALE)} (resource)
        select ${resource.name} where exists (select from ${sql.id(tableName(resource))})`.execute(trx)
    await writeSettings(trx, { [SEARCHED]: wanted })
  })
}

/** Returns what the search text of a resource consists of: fields, with how they are compared, and titles. */
function searchedIn(resource: Resource): string[] {
  const own = ownSearched(resource).map(name => {
    const field = fieldOf(resource, name)
    const comparing = field && typeOf(field).comparedAs?.(field)
    return [columnOf(name, field ?? {}), ...(comparing ? [comparing] : [])].join(':')
  })
  const titles = searchPathsOf(resource).map(path => {
    const target = targetOfPath(path)
    return `${path.name}>${columnOf(target.title, target.fields[target.title] ?? {})}`
  })
  return [...own, ...titles]
}

const searched = async (db: Executor) =>
  ((await readSettings(db, [SEARCHED]))[SEARCHED] ?? {}) as Record<string, string>

interface Stale {
  id: string
  resource: string
  way: string | null
  target: string | null
  after: string
}

/** Rewrites the next outdated texts; returns whether there were any. */
export function refreshSearch(services: Services): Promise<boolean> {
  return services.db.kysely.transaction().execute(async db => {
    const { rows } = await sql<Stale>`
      select * from ${sql.id(STALE)} order by id limit 1 for update skip locked`.execute(db)
    const [stale] = rows
    if (!stale) return false
    const resource = services.resources.find(stale.resource)
    const last = resource && (await refreshSome(db, resource, stale))
    if (last) await sql`update ${sql.id(STALE)} set after = ${last} where id = ${stale.id}`.execute(db)
    else await sql`delete from ${sql.id(STALE)} where id = ${stale.id}`.execute(db)
    return true
  })
}

/**
 * Rewrites one chunk of texts and returns its last ID; undefined for the last chunk. Locks the rows the way
 * writers do.
 */
async function refreshSome(db: Executor, resource: Resource, stale: Stale): Promise<number | undefined> {
  const way = searchPathsOf(resource).find(({ name }) => name === stale.way)
  if (stale.way && !way) return undefined
  const table = sql.id(tableName(resource))
  const { rows } = await sql<Row>`
    select * from ${table}
    where id > ${stale.after} and ${way ? leadsTo(resource, way.steps, Number(stale.target)) : sql`true`}
    order by id limit ${CHUNK} for no key update`.execute(db)
  const records = rows.map(row => storedRecord(resource, row))
  const names = await searchNames(db, resource, records)
  const texts = records.map((record, index) => ({
    id: record.id,
    text: searchText(resource, record, names[index]),
  }))
  await sql`
    update ${table} set ${sql.ref(SEARCH_COLUMN)} = fresh.text
    from json_to_recordset(${JSON.stringify(texts)}::json) fresh(id bigint, text text)
    where ${table}.id = fresh.id and ${table}.${sql.ref(SEARCH_COLUMN)} <> fresh.text`.execute(db)
  return rows.length < CHUNK ? undefined : records.at(-1)?.id
}

function leadsTo(from: Resource, steps: readonly SearchStep[], target: number): RawBuilder<SqlBool> {
  const [first, ...further] = steps
  if (!first) return sql<SqlBool>`id = ${target}`
  const ids = further.length
    ? sql`(select id from ${sql.id(tableName(first.of))} where ${leadsTo(first.of, further, target)})`
    : sql`(${target}::bigint)`
  return sql<SqlBool>`${fieldRef(from, first.by)} in ${ids}`
}
