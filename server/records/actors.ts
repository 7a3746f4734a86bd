import { sql } from 'kysely'
import type { Row } from '../../src/schema/row'
import type { Services } from '../services'
import type { Executor } from '../storage/database'
import { tableName } from './columns'
import { labelOf } from './labels'

export interface ActorLabel {
  id: number
  label: string
}

/** Looks up who did something; the server itself is nobody. */
export async function labelOfActor(
  { services }: { services: Pick<Services, 'resources'> },
  db: Executor,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => ActorLabel | null> {
  const { account } = services.resources
  const known = [...new Set(ids.filter(id => id !== null))]
  if (!known.length) return () => null
  const { rows } = await sql<Row>`
    select * from ${sql.id(tableName(account))} where id = any(${known}::bigint[])`.execute(db)
  const labels = new Map(rows.map(row => [String(row.id), labelOf(account, row)]))
  return id => (id === null ? null : { id: Number(id), label: labels.get(id) ?? `#${id}` })
}
