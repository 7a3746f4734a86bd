import { sql } from 'kysely'
import { kindsOf } from '../../../src/core/field/fileFormats'
import { formatSize } from '../../../src/core/field/formatSize'
import { addIssue, type Issue, type Issues } from '../../../src/core/schema/issues'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { type FilePlace, filePlaces, filesAt, limitsOf } from '../../../src/fields/file/filePlaces'
import { invalid } from '../../base/errors/apiError'
import type { Writer } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import type { FieldChange } from '../records/history/history'
import { namedChanges } from '../records/history/storedChanges'
import type { Prepared } from '../records/prepared'
import { HISTORY } from '../sql/ownTables'
import type { Stored } from '../sql/select'
import { isReadableFile } from './mayRead'
import { FILES } from './tables'

/** How long a change can be undone. */
const UNDO_MS = 86_400_000

interface Uploaded {
  id: string
  type: string
  size: string
  uploaded_by: string | null
  pending: boolean
}
/** A file that a record did not have before, and its path in the record. */
interface Added {
  id: number
  path: string
  place: FilePlace
  before?: Stored
}

/**
 * Refuses files that don't exist, files that another user uploaded and this record did not have, and files
 * that the field doesn't accept. An upload doesn't specify its field, and other fields might accept more.
 */
export async function checkFiles(
  writer: Writer,
  resource: Resource,
  prepared: readonly Prepared[],
): Promise<void> {
  const { db } = writer
  const places = filePlaces(resource.fields)
  if (!places.length) return
  const added = prepared.flatMap(one => places.flatMap(place => addedAt(place, one)))
  if (!added.length) return
  const uploaded = await readUploaded(db, [...new Set(added.map(({ id }) => id))])
  const issues: Issues = {}
  for (const one of added) {
    const file = uploaded.get(one.id)
    const issue =
      file && (await mayAttach(writer, resource, { ...one, file }))
        ? issueOf(file, one.place)
        : { key: 'validation.file' }
    if (issue) addIssue(issues, one.path, issue)
  }
  if (Object.keys(issues).length) throw invalid(issues)
  const pending = added.filter(({ id }) => uploaded.get(id)?.pending).map(({ id }) => id)
  if (pending.length)
    await sql`update ${sql.id(FILES)} set pending = false where id = any(${pending}::bigint[])`.execute(db)
}

/**
 * Returns whether the writer can put a file into a record. Users can attach a file that they uploaded, and
 * later to another record as long as they can read a record that has it. A file that was removed from a
 * record can only be put back into the same record, as long as the change can be undone.
 */
async function mayAttach(
  { ability, actor, services, context, db }: Writer,
  resource: Resource,
  { id, file, place, before }: Added & { file: Uploaded },
): Promise<boolean> {
  // Without an ability the server itself writes: it copies files from one record to another.
  if (!ability) return true
  const own = Number(file.uploaded_by) === actor?.id
  if (own && file.pending) return true
  if (own && (await isReadableFile({ resources: services.resources, ability }, db, id))) return true
  if (!before) return false
  const [name = ''] = place.path
  const since = new Date(context.now.getTime() - UNDO_MS).toISOString()
  const { rows } = await sql<{ changes: FieldChange[] }>`
    select changes from ${sql.id(HISTORY)}
    where resource = ${resource.name} and record_id = ${before.id} and at > ${since}::timestamptz`.execute(db)
  return rows
    .flatMap(({ changes }) => namedChanges(resource, changes))
    .some(change => change.field === name && idsAt(place, { [name]: change.before }).includes(id))
}

function addedAt(place: FilePlace, { values, before, changed }: Prepared): Added[] {
  const [name = ''] = place.path
  if (!changed.includes(name)) return []
  const stored = new Set(before ? idsAt(place, before) : [])
  return filesAt(place, values).flatMap(([path, ids]) =>
    ids.filter(id => !stored.has(id)).map(id => ({ id, path, place, before })),
  )
}

const idsAt = (place: FilePlace, record: Values) => filesAt(place, record).flatMap(([, ids]) => ids)

async function readUploaded(db: Executor, ids: number[]): Promise<Map<number, Uploaded>> {
  const { rows } = await sql<Uploaded>`
    select id, type, size, uploaded_by, pending from ${sql.id(FILES)} where id = any(${ids}::bigint[])
    order by id for no key update`.execute(db)
  return new Map(rows.map(row => [Number(row.id), row]))
}

function issueOf(file: Uploaded, { field }: FilePlace): Issue | undefined {
  const { accept, maxSize } = limitsOf(field)
  if (!accept.includes(file.type)) return { key: 'validation.file_type', params: { kinds: kindsOf(accept) } }
  if (Number(file.size) > maxSize)
    return { key: 'validation.file_size', params: { size: formatSize(maxSize, 'en') } }
  return undefined
}
