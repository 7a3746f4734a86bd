import { sql } from 'kysely'
import { canOn } from '../../src/access/ability'
import { mayReadField } from '../../src/access/fieldRights'
import { typeOf } from '../../src/fields'
import type { Resource } from '../../src/schema/resource'
import type { Row } from '../../src/schema/row'
import { fromRow } from '../../src/schema/rows'
import type { Session } from '../http/session'
import { DELETED_AT, tableName } from '../records/columns'
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
    for (const field of fileFields(resource)) {
      const rows = await db.kysely
        .selectFrom(tableName(resource))
        .selectAll()
        .where(sql<boolean>`${sql.ref(field)} @> array[${id}]::bigint[]`)
        .where(DELETED_AT, 'is', null)
        .limit(HOLDERS)
        .execute()
      const readable = rows
        .map(row => fromRow(resource, row as Row))
        .some(
          record =>
            canOn(ability, 'read', resource, record) && mayReadField(ability, resource, field, record),
        )
      if (readable) return true
    }
  return false
}

const fileFields = ({ fields }: Resource) =>
  Object.keys(fields).filter(name => {
    const field = fields[name]
    return field && typeOf(field).files
  })
