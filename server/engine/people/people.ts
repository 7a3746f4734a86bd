import { sql } from 'kysely'
import { type Ability, can } from '../../../src/core/access/ability'
import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { tableName } from '../sql/columns'
import { type Account, accountOf, roleOf, roleResource } from './accounts'
import { sessionOf } from './sessions'

/** A user who can sign in, with their permissions. */
export interface Person {
  id: number
  account: Account
  ability: Ability
  managesAll: boolean
}

interface Known {
  stamp: string
  at: number
  people: Map<number, Person>
}

const known = new WeakMap<Services, Known>()
/** Rules can depend on the current day, so permissions are computed again after this time. */
const MAX_MS = 60_000

/** Returns all users who can sign in, by ID. Computed again after an account or a role was written. */
export async function peopleOf(services: Services, db: Executor): Promise<ReadonlyMap<number, Person>> {
  const stamp = await stampOf(services, db)
  const at = services.now().getTime()
  const kept = known.get(services)
  if (kept?.stamp === stamp && Math.abs(at - kept.at) < MAX_MS) return kept.people
  const people = await readPeople(services, db)
  known.set(services, { stamp, at, people })
  return people
}

/**
 * Returns a stamp that changes when a transaction writes a row, including the current one: each version of a
 * row has the ID of the transaction that wrote it. The definitions count too, because some give people rights.
 */
async function stampOf({ resources, definitions }: Services, db: Executor): Promise<string> {
  const tables = [tableName(resources.account), tableName(roleResource(resources))]
  const parts = tables.map(
    table => sql`(select count(*) || '/' || coalesce(sum(xmin::text::bigint), 0) from ${sql.id(table)})`,
  )
  const { rows } = await sql<{ stamp: string }>`select ${sql.join(parts, sql` || ' ' || `)} as stamp`.execute(
    db,
  )
  return `${definitions.revision()} ${rows[0]?.stamp ?? ''}`
}

async function readPeople(services: Services, db: Executor): Promise<Map<number, Person>> {
  const rows = await db.selectFrom(tableName(services.resources.account)).selectAll().execute()
  const roles = new Map<unknown, ReturnType<typeof roleOf>>()
  const people = new Map<number, Person>()
  for (const row of rows) {
    const account = accountOf(services, row)
    if (!account?.active) continue
    const ability = await abilityOfAccount({ services, db }, account, roles)
    const { id } = account.record
    people.set(id, { id, account, ability, managesAll: can(ability, 'manage', 'all') })
  }
  return people
}

async function abilityOfAccount(
  { services, db }: { services: Services; db: Executor },
  account: Account,
  roles: Map<unknown, ReturnType<typeof roleOf>>,
): Promise<Ability> {
  const field = services.resources.account.account?.role
  const key = field ? account.record[field] : null
  const role = roles.get(key) ?? roleOf(services, db, account.record)
  roles.set(key, role)
  return sessionOf(services, account, { id: 0, role: await role }).ability
}
