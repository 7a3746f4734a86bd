import { sql } from 'kysely'
import { DASHBOARD } from '../../../src/core/schema/dashboard'
import { invalid } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import { DEFAULT_VIEWS } from './tables'

/** Returns the views with which lists and the dashboard open for the user, where they chose one. */
export async function defaultViewsOf({ db, actor }: Scope): Promise<Record<string, string>> {
  const { rows } = await sql<{ resource: string; view: string }>`
    select resource, view from ${sql.id(DEFAULT_VIEWS)} where user_id = ${actor.id}`.execute(db)
  return Object.fromEntries(rows.map(({ resource, view }) => [resource, view]))
}

/** Chooses the view with which a list opens for the user; null deletes their choice. */
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
