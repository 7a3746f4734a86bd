import { sql } from 'kysely'
import type { Scope } from '../../base/services'
import type { StoredDefinitions } from '../../engine/definitions/storedDefinitions'
import { DEFINITION_REVISIONS, DEFINITION_VERSIONS } from '../../engine/definitions/tables'
import { tableName } from '../../engine/sql/columns'
import { TaskRefused } from '../../work/tasks/kind'
import { resourceWords } from './resourceWords'

/**
 * Throws a `TaskRefused` if a definition has changed since the changes
 * were made. It names the people who changed it.
 */
export async function requireBase(
  scope: Scope,
  base: Readonly<Record<string, number>>,
  { definitions }: StoredDefinitions,
): Promise<void> {
  const names = Object.keys(base).filter(name => (definitions.get(name)?.revision ?? 0) !== base[name])
  if (!names.length) return
  const { services, db } = scope
  const { account } = services.resources
  const { rows } = await sql<{ who: string | null }>`
    select string_agg(distinct a.${sql.id(account.account?.name ?? 'name')}, ', ') as who
    from ${sql.id(DEFINITION_REVISIONS)} r join ${sql.id(tableName(account))} a on a.id = r."by"
    where r.revision > ${Math.min(...names.map(name => base[name] ?? 0))} and exists (
      select from ${sql.id(DEFINITION_VERSIONS)} v where v.revision = r.revision and v.name = any(${names}::text[]))`.execute(
    db,
  )
  const params = { names: resourceWords(scope, names), who: rows[0]?.who ?? '' }
  throw new TaskRefused({ key: params.who ? 'tasks.apply.stale' : 'studio.stale', params })
}
