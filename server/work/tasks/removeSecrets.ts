import { sql } from 'kysely'
import type { Resources } from '../../../src/core/schema/resources'
import { typeOf } from '../../../src/fields'
import type { Executor } from '../../base/storage/database'
import { TASKS } from './tables'

/** Removes the values of write-only fields from tasks, which stored them in requests before they were write-only. */
export async function removeSecretsOfTasks(db: Executor, resources: Resources): Promise<void> {
  for (const { name, fields } of resources.all)
    for (const [field, definition] of Object.entries(fields))
      if (typeOf(definition).writeOnly)
        await sql`update ${sql.id(TASKS)} set request = request #- array['fields', ${field}::text]
          where resource = ${name} and request -> 'fields' -> ${field}::text is not null`.execute(db)
}
