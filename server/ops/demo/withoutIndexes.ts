import { sql } from 'kysely'
import type { Services } from '../../base/services'
import { applySchema } from '../../base/storage/schema/applySchema'
import { boundedName } from '../../base/storage/schema/sqlText'
import { allTables } from '../tables'

/**
 * Does some work while tables have only those indexes that keep rows apart, and makes the others again afterwards: an
 * index of many rows is made several times faster than it grows row by row. Killed half-way, the next start makes them.
 */
export async function withoutIndexes<Result>(
  { db, resources }: Services,
  tables: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const specs = allTables(resources)
  const own = specs.filter(({ name }) => tables.includes(name))
  const grown = own.flatMap(({ indexes }) => indexes.filter(({ unique }) => !unique))
  for (const { name } of grown)
    await sql`drop index if exists ${sql.id(boundedName(name))}`.execute(db.kysely)
  try {
    return await work()
  } finally {
    await applySchema(db, specs)
  }
}
