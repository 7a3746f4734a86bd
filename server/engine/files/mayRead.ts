import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { canOn } from '../../../src/core/access/ability'
import { mayReadField, mayWriteField } from '../../../src/core/access/fieldRights'
import type { Resources } from '../../../src/core/schema/resources'
import type { Row } from '../../../src/core/schema/row'
import { fromRow } from '../../../src/core/schema/rows'
import { type FilePlace, filePlaces } from '../../../src/fields/file/filePlaces'
import type { Session } from '../../base/request/session'
import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { forbidden } from '../records/scope'
import { DELETED_AT, tableName } from '../sql/columns'
import { withParents } from '../sql/parents'

/**
 * The maximum number of records per field that are checked. A file rarely belongs to more than one record.
 */
const HOLDERS = 100

/** Returns whether any record contains a file, including records in the trash. */
export async function isFileReferenced(resources: Resources, db: Executor, id: number): Promise<boolean> {
  for (const resource of resources.all)
    for (const place of filePlaces(resource.fields)) {
      const query = db.selectFrom(tableName(resource)).select('id').where(holds(place, id)).limit(1)
      if (await query.executeTakeFirst()) return true
    }
  return false
}

/** Refuses a user who can't fill in any file field, because they have nothing to upload. */
export function authorizeUpload({ resources }: Services, { ability }: Session): void {
  const places = resources.all.flatMap(resource =>
    filePlaces(resource.fields).map(({ path: [name = ''] }) => ({ resource, name })),
  )
  const mayFill = places.some(({ resource, name }) =>
    ['create', 'update'].some(action => mayWriteField(ability, { action, resource, name })),
  )
  const [first] = places
  if (first && !mayFill) throw forbidden('update', first.resource, first.name)
}

/**
 * Returns whether the user can read a file: they must be able to read a record that contains it, and the
 * field.
 */
export const mayReadFile = (
  { resources, db }: Services,
  { ability }: Session,
  id: number,
): Promise<boolean> => isReadableFile({ resources, ability }, db.kysely, id)

/** Returns the same, within the caller's transaction. */
export async function isReadableFile(
  { resources, ability }: Pick<Services, 'resources'> & Pick<Session, 'ability'>,
  db: Executor,
  id: number,
): Promise<boolean> {
  for (const resource of resources.all)
    for (const place of filePlaces(resource.fields)) {
      const [field = ''] = place.path
      const rows = await db
        .selectFrom(tableName(resource))
        .selectAll()
        .where(holds(place, id))
        .where(DELETED_AT, 'is', null)
        .limit(HOLDERS)
        .execute()
      const holding = rows.map(row => fromRow(resource, row as Row))
      const readable = (await withParents(db, resource, holding)).some(
        record =>
          canOn(ability, 'read', { resource, record }) &&
          mayReadField(ability, resource, { name: field, record }),
      )
      if (readable) return true
    }
  return false
}

/** Returns a condition that a column contains a file, directly or somewhere in the list that it stores. */
function holds({ path: [, ...inside], column, one }: FilePlace, id: number): RawBuilder<SqlBool> {
  if (!inside.length) return sql`${sql.ref(column)} @> array[${id}]::bigint[]`
  const item = inside.reduceRight<unknown>((held, name) => [{ [name]: held }], one ? id : [id])
  return sql`${sql.ref(column)} @> ${JSON.stringify(item)}::text::jsonb`
}
