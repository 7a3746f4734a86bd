import { sql } from 'kysely'
import type { Resource } from '../../../src/core/schema/resource'
import { insertEvents, type LiveEvent } from '../../base/outbox/outbox'
import type { Writer } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { accountFields, PERMISSIONS, roleResource } from '../people/accounts'
import { SESSIONS } from '../people/tables'
import type { Entry } from '../records/history/history'
import { tableName } from '../sql/columns'

/** Whose rights some writes have changed: those of the accounts that were written, or of those who have a role. */
export async function rightsChanged(
  { services: { resources } }: Writer,
  db: Executor,
  resource: Resource,
  entries: readonly Entry[],
  action: string,
): Promise<LiveEvent[]> {
  const { active, type, role, contextFields: my = [] } = accountFields(resources)
  const changed = (fields: readonly string[]) =>
    entries
      .filter(
        ({ before, changed }) => before && (action === 'delete' || fields.some(f => changed.includes(f))),
      )
      .map(({ record }) => record.id)
  const rights = (user: number): LiveEvent => ({ kind: 'rights', user })
  if (resource.name === resources.account.name)
    return changed([active, type, ...(role ? [role] : []), ...my]).map(rights)
  if (!role || resource.name !== roleResource(resources).name) return []
  const roles = changed([PERMISSIONS])
  if (!roles.length) return []
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.id(tableName(resources.account))} where ${sql.ref(role)} = any(${roles}::bigint[])`.execute(
    db,
  )
  return rows.map(({ id }) => rights(Number(id)))
}

/** Has everybody who is signed in let in anew: something has changed on which everybody's rights hang. */
export async function checkEverybody(db: Executor): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`select distinct user_id from ${sql.id(SESSIONS)}`.execute(
    db,
  )
  await insertEvents(
    db,
    rows.map(({ user_id }) => ({ kind: 'rights', user: Number(user_id) })),
  )
}
