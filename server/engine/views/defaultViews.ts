import { sql } from 'kysely'
import { DASHBOARD } from '../../../src/core/schema/dashboard'
import { invalid } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import { DEFAULT_VIEWS } from './tables'

/** With which view each list, and the dashboard, opens for a person, where they have chosen one. */
export async function defaultViewsOf({ db, actor }: Scope): Promise<Record<string, string>> {
  const { rows } = await sql<{ resource: string; view: string }>`
    select resource, view from ${sql.id(DEFAULT_VIEWS)} where user_id = ${actor.id}`.execute(db)
  return Object.fromEntries(rows.map(({ resource, view }) => [resource, view]))
}

/** Chooses with which view a list opens for a person; null forgets their choice. */
export async function chooseDefaultView(
  { db, actor, services }: Scope,
  { resource, view }: { resource: string; view: string | null },
): Promise<void> {
  if (resource !== DASHBOARD && !services.resources.find(resource))
    throw invalid({ resource: [{ key: 'validation.option' }] })
  if (view === null)
    await sql`
      delete from ${sql.id(DEFAULT_VIEWS)} where user_id = ${actor.id} and resource = ${resource}`.execute(db)
  else
    await sql`
      insert into ${sql.id(DEFAULT_VIEWS)} (user_id, resource, view) values (${actor.id}, ${resource}, ${view})
      on conflict (user_id, resource) do update set view = excluded.view`.execute(db)
}
