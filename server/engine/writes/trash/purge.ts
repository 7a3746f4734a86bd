import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Resource, Values } from '../../../../src/core/schema/resource'
import { filePlaces, filesAt } from '../../../../src/fields/file/filePlaces'
import { recordOperation } from '../../../base/audit/recordOperation'
import { ApiError } from '../../../base/errors/apiError'
import type { Scope } from '../../../base/services'
import type { Executor } from '../../../base/storage/database'
import { deleteUnreferencedFiles } from '../../files/releaseFiles'
import { tableName } from '../../sql/columns'
import type { Stored } from '../../sql/select'
import { isReferredTo } from './referredTo'

/** Who deletes for good: somebody, or without an actor the day itself. */
export type Purger = Pick<Scope, 'services'> & Partial<Pick<Scope, 'actor' | 'operation'>>

/**
 * Deletes a locked record of the trash for good, with the files that it alone holds, in the caller's transaction. Its
 * history stays where it is, as that is only ever added to, but nobody reads any more what it says of a record that is
 * gone.
 */
export async function purgeStored(
  { services, actor, operation }: Purger,
  db: Executor,
  resource: Resource,
  record: Stored,
): Promise<void> {
  if (resource.neverPurged) throw refusal('trash.lasting')
  if (await isReferredTo(db, services.resources, resource, record.id)) throw refusal('trash.referred_to')
  await sql`delete from ${sql.id(tableName(resource))} where id = ${record.id}`.execute(db)
  // One for each record, so that whoever looks for one finds what became of it.
  const left = { ...operation, id: randomUUID(), kind: 'purge', resource: resource.name, recordId: record.id }
  await recordOperation(
    db,
    { ...left, details: numberOf(resource, record) },
    { by: actor?.id ?? null, at: services.now().toISOString() },
  )
  await deleteUnreferencedFiles(services, db, filesOf(resource, record))
}

const refusal = (message: string) =>
  new ApiError(409, 'not_possible', { message, details: { transition: 'purge' } })

// What it was called is gone with it; its number names nobody, and is never given again.
const numberOf = ({ fields }: Resource, { number }: Stored): Values =>
  fields.number && 'numbered' in fields.number && number ? { number } : {}

const filesOf = ({ fields }: Resource, record: Stored): number[] => [
  ...new Set(filePlaces(fields).flatMap(place => filesAt(place, record).flatMap(([, ids]) => ids))),
]
