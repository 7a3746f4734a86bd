import { type RawBuilder, sql } from 'kysely'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { type FilePlace, filePlaces, filesAt } from '../../../src/fields/file/filePlaces'
import type { ScheduledJob } from '../../base/job'
import type { Services } from '../../base/services'
import { idsInRemoved } from '../definitions/removedColumns'
import { DRAFTS } from '../drafts/tables'
import type { FieldChange } from '../records/history/history'
import { namedChanges } from '../records/history/storedChanges'
import { tableName } from '../sql/columns'
import { HISTORY } from '../sql/ownTables'
import { deleteUnreferencedFiles } from './releaseFiles'
import { FILES } from './tables'

/** How long an upload can wait for its record. */
const DAY_MS = 86_400_000
/** A change can be undone for a day, so the files that it removed are kept a little longer. */
const UNDO_MS = DAY_MS + 3_600_000
const AT_ONCE = 500

/** Deletes the files that no record, draft or change of the last day contains. */
export const unusedFilesJob: ScheduledJob = {
  name: 'forget-files',
  every: '47 * * * *',
  run: async ({ services, signal }) => ({ forgotten: await deleteUnusedFiles(services, signal) }),
}

/** Deletes unused files; returns their number. */
export async function deleteUnusedFiles(services: Services, signal?: AbortSignal): Promise<number> {
  const places = services.resources.all.flatMap(resource => {
    const own = filePlaces(resource.fields)
    return own.length ? [{ resource, places: own }] : []
  })
  const candidates = new Set(await unheld(services, places))
  if (!candidates.size) return 0
  for await (const id of filesInDrafts(services, places)) candidates.delete(id)
  for await (const id of filesInHistory(services, places)) candidates.delete(id)
  let forgotten = 0
  const ids = [...candidates]
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    signal?.throwIfAborted()
    forgotten += await forget(services, ids.slice(first, first + AT_ONCE))
  }
  return forgotten
}

interface Holding {
  resource: Resource
  places: readonly FilePlace[]
}

async function unheld({ db, now }: Services, holdings: readonly Holding[]): Promise<number[]> {
  const before = new Date(now().getTime() - DAY_MS).toISOString()
  const inRecords = holdings.flatMap(({ resource, places }) =>
    places.map(place => sql`select ${idsIn(place)} as id from ${sql.id(tableName(resource))}`),
  )
  const references = [...inRecords, ...(await idsInRemoved(db.kysely))]
  // Unlike `not in`, `except` hashes or sorts both sides, however many rows they have.
  const exceptReferenced = references.length ? sql`except (${sql.join(references, sql` union all `)})` : sql``
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.id(FILES)} where created_at < ${before}::timestamptz ${exceptReferenced}`.execute(
    db.kysely,
  )
  return rows.map(({ id }) => Number(id))
}

/**
 * Returns the SQL of the file IDs in a column, one per row: in the column itself, or in the lists that it
 * stores.
 */
function idsIn({ path: [, ...inside], column, one }: FilePlace): RawBuilder<unknown> {
  if (!inside.length) return sql`unnest(${sql.ref(column)})`
  const steps = inside.map(name => `[*].${JSON.stringify(name)}`).join('')
  const path = `$${steps}${one ? '' : '[*]'}`
  return sql`(jsonb_path_query(${sql.ref(column)}, ${path}::text::jsonpath) #>> '{}')::bigint`
}

async function* filesInDrafts({ db }: Services, holdings: readonly Holding[]): AsyncGenerator<number> {
  for (const { resource, places } of holdings)
    for (let after = ''; ; ) {
      const { rows } = await sql<{ place: string; content: Record<string, unknown> }>`
        select concat_ws('/', user_id, form) as place, content from ${sql.id(DRAFTS)}
        where resource = ${resource.name} and concat_ws('/', user_id, form) > ${after}
        order by concat_ws('/', user_id, form) limit 50`.execute(db.kysely)
      for (const { content } of rows)
        for (const values of [content.values, content.base, ...((content.sent as unknown[]) ?? [])])
          yield* filesOf(places, values as Values | null)
      if (rows.length < 50) break
      after = rows.at(-1)?.place ?? ''
    }
}

async function* filesInHistory({ db, now }: Services, holdings: readonly Holding[]): AsyncGenerator<number> {
  const since = new Date(now().getTime() - UNDO_MS).toISOString()
  for (const { resource, places } of holdings) {
    const columns = [...new Set(places.map(({ column }) => column))]
    for (let after = 0; ; ) {
      const { rows } = await sql<{ id: string; changes: FieldChange[] }>`
        select id, changes from ${sql.id(HISTORY)}
        where resource = ${resource.name} and id > ${after} and at > ${since}::timestamptz
          and exists (select from jsonb_array_elements(changes) change where change ->> 'field' = any(${columns}::text[]))
        order by id limit ${AT_ONCE}`.execute(db.kysely)
      for (const { changes } of rows)
        for (const { field, before, after: then } of namedChanges(resource, changes))
          for (const value of [before, then]) yield* filesOf(places, { [field]: value })
      if (rows.length < AT_ONCE) break
      after = Number(rows.at(-1)?.id)
    }
  }
}

function* filesOf(places: readonly FilePlace[], values: Values | null | undefined): Generator<number> {
  if (!values) return
  for (const place of places) for (const [, ids] of filesAt(place, values)) yield* ids
}

/**
 * Deletes some files, except files that a record has started to use: its writer locks the file first, or
 * waits for this lock.
 */
function forget(services: Services, ids: readonly number[]): Promise<number> {
  return services.db.kysely.transaction().execute(async db => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.id(FILES)} where id = any(${ids}::bigint[]) order by id for update skip locked`.execute(
      db,
    )
    return deleteUnreferencedFiles(
      services,
      db,
      rows.map(({ id }) => Number(id)),
    )
  })
}
