import { sql } from 'kysely'
import { type FilePlace, filePlaces, filesAt, limitsOf } from '../../src/fields/file/heldFiles'
import { formatSize } from '../../src/fields/formatSize'
import { addIssue, type Issue, type Issues } from '../../src/schema/issues'
import type { Resource, Values } from '../../src/schema/resource'
import { invalid } from '../http/apiError'
import type { Prepared } from '../records/write/prepare'
import type { Writer } from '../records/write/writer'
import type { Executor } from '../storage/database'

interface Uploaded {
  id: string
  type: string
  size: string
  uploaded_by: string | null
}
/** A file that a record did not hold before, at its path. */
interface Added {
  id: number
  path: string
  place: FilePlace
}

/**
 * Refuses files that there are not, that somebody else has uploaded and this record did not hold, and those that
 * the field does not take: other fields may take more, and an upload does not know yet what it is for.
 */
export async function checkFiles(
  { ability, actor }: Writer,
  db: Executor,
  { fields }: Resource,
  prepared: readonly Prepared[],
): Promise<void> {
  const places = filePlaces(fields)
  if (!places.length) return
  const added = prepared.flatMap(one => places.flatMap(place => addedAt(place, one)))
  if (!added.length) return
  const uploaded = await readUploaded(db, [...new Set(added.map(({ id }) => id))])
  const issues: Issues = {}
  for (const { id, path, place } of added) {
    const issue = issueOf(uploaded.get(id), place, ability && actor?.id)
    if (issue) addIssue(issues, path, issue)
  }
  if (Object.keys(issues).length) throw invalid(issues)
}

function addedAt(place: FilePlace, { values, before, changed }: Prepared): Added[] {
  const [name = ''] = place.path
  if (!changed.includes(name)) return []
  const held = new Set(before ? idsAt(place, before) : [])
  return filesAt(place, values).flatMap(([path, ids]) =>
    ids.filter(id => !held.has(id)).map(id => ({ id, path, place })),
  )
}

const idsAt = (place: FilePlace, record: Values) => filesAt(place, record).flatMap(([, ids]) => ids)

async function readUploaded(db: Executor, ids: number[]): Promise<Map<number, Uploaded>> {
  const { rows } = await sql<Uploaded>`
    select id, type, size, uploaded_by from files where id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(row => [Number(row.id), row]))
}

// Without an ability the server itself writes: it carries files on from one record to another.
function issueOf(
  file: Uploaded | undefined,
  { field }: FilePlace,
  by: number | undefined,
): Issue | undefined {
  if (!file || (by !== undefined && Number(file.uploaded_by) !== by)) return { key: 'validation.file' }
  const { accept, maxSize } = limitsOf(field)
  if (!accept.includes(file.type)) {
    const kinds = accept.map(type => type.replace(/^.*\//, '').toUpperCase()).join(', ')
    return { key: 'validation.file_type', params: { kinds } }
  }
  if (Number(file.size) > maxSize)
    return { key: 'validation.file_size', params: { size: formatSize(maxSize, 'en') } }
  return undefined
}
