import { randomUUID } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { canOn } from '../../../../src/core/access/ability'
import { columnOf } from '../../../../src/core/field/registry'
import type { Fields, Resource, Values } from '../../../../src/core/schema/resource'
import type { Resources } from '../../../../src/core/schema/resources'
import { allFields } from '../../../../src/core/schema/systemFields'
import { typeOf } from '../../../../src/fields'
import { filePlaces, filesAt } from '../../../../src/fields/file/filePlaces'
import { recordOperation } from '../../../base/audit/recordOperation'
import { ApiError } from '../../../base/errors/apiError'
import type { Scope } from '../../../base/services'
import { deleteUnreferencedFiles } from '../../files/releaseFiles'
import { readLabels } from '../../records/labels'
import { authorize, forbidden } from '../../records/scope'
import { tableName } from '../../sql/columns'
import type { Stored } from '../../sql/select'
import type { Refused } from '../bulkRows'
import { trashedFor } from './restoreRecord'
import { latestFirst } from './trashed'

/** The IDs of the purged records, and the refused records. */
export interface PurgeOutcome {
  purged: number[]
  refused: Refused[]
}

/**
 * Deletes records in the trash permanently, each in its own transaction. Requires the `manage` permission.
 * The earliest deletions come first: a record can't be deleted while others refer to it, so the records that
 * refer to it were deleted earlier.
 */
export async function purgeMany(
  scope: Scope,
  resource: Resource,
  ids: readonly number[],
): Promise<PurgeOutcome> {
  authorize(scope, 'manage', resource)
  const purged: number[] = []
  const refused: Refused[] = []
  for (const id of (await latestFirst(scope, resource, ids)).reverse()) {
    const refusal = await tryPurge(scope, resource, id)
    if (refusal) refused.push(refusal)
    else purged.push(id)
  }
  return { purged, refused }
}

async function tryPurge(scope: Scope, resource: Resource, id: number): Promise<Refused | undefined> {
  const { services, ability } = scope
  let label: string | undefined
  try {
    await services.db.kysely.transaction().execute(async db => {
      const own = { ...scope, db }
      const record = await trashedFor(own, resource, id)
      label = (await readLabels(own, resource, [record.id]))[record.id]
      if (!canOn(ability, 'manage', { resource, record })) throw forbidden('manage', resource)
      await purgeRecord(own, resource, record)
    })
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return { id, label, error }
    throw error
  }
}

/** The caller of a purge: a user, or the scheduled job, which has no actor. */
export type Purger = Pick<Scope, 'services' | 'db'> & Partial<Pick<Scope, 'actor' | 'operation'>>

/**
 * Deletes a locked record in the trash permanently, in the caller's transaction, along with files that no
 * other record uses. Its history stays, because history is append-only, but users can't read the history of a
 * purged record.
 */
export async function purgeRecord(
  { services, db, actor, operation }: Purger,
  resource: Resource,
  record: Stored,
): Promise<void> {
  // References of other records
  if (resource.neverPurged) throw refusal('trash.lasting')
  if (await isReferredTo({ services, db }, resource, record.id)) throw refusal('trash.referred_to')

  // Delete
  await sql`delete from ${sql.id(tableName(resource))} where id = ${record.id}`.execute(db)

  // Audit log: an operation per record, so that a search for the record finds its purge
  const purged = {
    ...operation,
    id: randomUUID(),
    kind: 'purge',
    resource: resource.name,
    recordId: record.id,
  }
  await recordOperation(
    db,
    { ...purged, details: numberOf(resource, record) },
    { by: actor?.id ?? null, at: services.now().toISOString() },
  )

  // Files
  await deleteUnreferencedFiles(services, db, filesOf(resource, record))
}

const refusal = (message: string) =>
  new ApiError(409, 'not_possible', { message, details: { transition: 'purge' } })

// The title is deleted with the record. Its number identifies no person and is never reused.
const numberOf = ({ fields }: Resource, { number }: Stored): Values =>
  fields.number && 'numbered' in fields.number && number ? { number } : {}

const filesOf = ({ fields }: Resource, record: Stored): number[] => [
  ...new Set(filePlaces(fields).flatMap(place => filesAt(place, record).flatMap(([, ids]) => ids))),
]

/** A field that refers to a resource: its column, preceded by the lists that contain it. */
interface ReferencePath {
  path: readonly string[]
  many: boolean
}

/** Returns whether another record refers to this one, even from the trash or from an item of a list. */
async function isReferredTo({ services, db }: Purger, resource: Resource, id: number): Promise<boolean> {
  const { resources } = services
  const points = resources.all.flatMap(from => {
    const itself = from === resource ? sql` and id <> ${id}` : sql``
    return pathsTo(resources, resource, allFields(from)).map(
      path => sql`exists (select from ${sql.id(tableName(from))} where ${refersTo(path, id)}${itself})`,
    )
  })
  if (!points.length) return false
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(points, sql` or `)} as found`.execute(db)
  return rows[0]?.found === true
}

function pathsTo(resources: Resources, target: Resource, fields: Fields): ReferencePath[] {
  return Object.entries(fields).flatMap(([name, field]): ReferencePath[] => {
    const type = typeOf(field)
    if (resources.target(field) === target)
      return [{ path: [columnOf(name, field)], many: type.reference?.(field).many === true }]
    return pathsTo(resources, target, type.nested?.(field) ?? {}).map(inner => ({
      ...inner,
      path: [columnOf(name, field), ...inner.path],
    }))
  })
}

function refersTo({ path: [column = '', ...inside], many }: ReferencePath, id: number): RawBuilder<SqlBool> {
  if (!inside.length)
    return many ? sql`${sql.ref(column)} @> array[${id}]::bigint[]` : sql`${sql.ref(column)} = ${id}`
  const item = inside.reduceRight<unknown>((held, name) => [{ [name]: held }], many ? [id] : id)
  return sql`${sql.ref(column)} @> ${JSON.stringify(item)}::text::jsonb`
}
