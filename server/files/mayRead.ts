import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { canOn } from '../../src/access/ability'
import { mayReadField } from '../../src/access/fieldRights'
import { type FilePlace, filePlaces } from '../../src/fields/file/heldFiles'
import type { Row } from '../../src/schema/row'
import { fromRow } from '../../src/schema/rows'
import type { Session } from '../http/session'
import { DELETED_AT, tableName } from '../records/columns'
import { withParents } from '../records/parents'
import type { Services } from '../services'

/** A file is one record's, seldom several's: more than this many are not looked at. */
const HOLDERS = 100

/** Who may read a record that holds a file, in a field that they may read, may read the file. */
export async function mayReadFile(
  { resources, db }: Services,
  { ability }: Session,
  id: number,
): Promise<boolean> {
  for (const resource of resources.all)
    for (const place of filePlaces(resource.fields)) {
      const [field = ''] = place.path
      const rows = await db.kysely
        .selectFrom(tableName(resource))
        .selectAll()
        .where(holds(place, id))
        .where(DELETED_AT, 'is', null)
        .limit(HOLDERS)
        .execute()
      const holding = rows.map(row => fromRow(resource, row as Row))
      const readable = (await withParents(db.kysely, resource, holding)).some(
        record => canOn(ability, 'read', resource, record) && mayReadField(ability, resource, field, record),
      )
      if (readable) return true
    }
  return false
}

/** In a column of its own, or somewhere in the list that a column holds. */
function holds({ path: [column = '', ...inside] }: FilePlace, id: number): RawBuilder<SqlBool> {
  if (!inside.length) return sql`${sql.ref(column)} @> array[${id}]::bigint[]`
  const item = inside.reduceRight<unknown>((held, name) => [{ [name]: held }], [id])
  return sql`${sql.ref(column)} @> ${JSON.stringify(item)}::text::jsonb`
}
