import { sql } from 'kysely'
import { ACCOUNT } from '../../../src/core/field/recordId'
import { addIssue, type Issues } from '../../../src/core/schema/issues'
import type { Resource } from '../../../src/core/schema/resource'
import { storedName } from '../../../src/core/schema/systemFields'
import { typeOf } from '../../../src/fields'
import { invalid } from '../../base/errors/apiError'
import type { Writer } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import type { Prepared } from '../records/prepared'
import { tableName } from '../sql/columns'

type ReferenceChange = Prepared & { before: NonNullable<Prepared['before']> }

/**
 * Refuses a reference that would make a record its own ancestor, directly or through other records. Two
 * transactions could each add half of a circle, so a lock makes them write such references one after the
 * other.
 */
export async function checkCircles(
  { services, db }: Writer,
  resource: Resource,
  prepared: readonly Prepared[],
): Promise<void> {
  const issues: Issues = {}
  // No record can refer to a record that is still being created.
  const changes = prepared.filter((one): one is ReferenceChange => one.before !== undefined)
  if (!changes.length) return
  const account = services.resources.account.name
  for (const name of ownReferences(resource, account)) {
    const relinked = changes.filter(({ changed }) => changed.includes(name))
    const targets = relinked.map(({ values }) => idOf(values[name])).filter(id => id !== undefined)
    if (!targets.length) continue
    await sql`select pg_advisory_xact_lock(hashtext(${`${resource.name}.${name}`}))`.execute(db)
    const above = await readAbove(db, resource, { field: name, from: targets })
    for (const { before, values } of relinked) above.set(before.id, idOf(values[name]))
    if (relinked.some(({ before }) => isAboveItself(above, before.id)))
      addIssue(issues, name, { key: 'validation.circle' })
  }
  if (Object.keys(issues).length) throw invalid(issues)
}

/** Returns the fields that refer to a single record of the same resource. */
const ownReferences = (resource: Resource, account: string): string[] =>
  Object.entries(resource.fields)
    .filter(([, field]) => {
      const { to, many } = typeOf(field).reference?.(field) ?? {}
      return !many && (to === ACCOUNT ? account : to) === resource.name
    })
    .map(([name]) => name)

const idOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/**
 * Reads the chain of references from some records to its end. It includes the trash, because records can be
 * restored.
 */
async function readAbove(
  db: Executor,
  resource: Resource,
  { field, from }: { field: string; from: readonly number[] },
): Promise<Map<number, number | undefined>> {
  const table = sql.id(tableName(resource))
  const column = sql.id(storedName(resource, field))
  const { rows } = await sql<{ id: string; next: string }>`
    with recursive above (id, next) as (
      select id, ${column} from ${table} where id = any(${from}::bigint[])
      union
      select one.id, one.${column} from ${table} one join above on one.id = above.next)
    select id, next from above where next is not null`.execute(db)
  return new Map(rows.map(({ id, next }) => [Number(id), Number(next)]))
}

function isAboveItself(above: ReadonlyMap<number, number | undefined>, id: number): boolean {
  const seen = new Set<number>()
  for (let at = above.get(id); at !== undefined && !seen.has(at); at = above.get(at)) {
    if (at === id) return true
    seen.add(at)
  }
  return false
}
