import { sql } from 'kysely'
import type { Channels } from '../../../src/contract/notifications'
import type { Trigger } from '../../../src/core/schema/trigger'
import type { Executor } from '../../base/storage/database'
import { PREFERENCES } from './tables'

/** Returns the channels for a user who has chosen none. */
export const defaultsOf = ({ defaults = {} }: Pick<Trigger, 'defaults'>): Channels => ({
  in_app: defaults.in_app ?? true,
  mail: defaults.mail ?? false,
})

/** Reads the choices of some users for a type; the returned function looks up the channels of one of them. */
export async function choicesOf(
  db: Executor,
  users: readonly number[],
  type: string,
): Promise<(user: number, defaults: Channels) => Channels> {
  const { rows } = await sql<{ user_id: string; in_app: boolean | null; mail: boolean | null }>`
    select user_id, in_app, mail from ${sql.id(PREFERENCES)}
    where user_id = any(${users}::bigint[]) and type = ${type}`.execute(db)
  const chosen = new Map(rows.map(row => [Number(row.user_id), row]))
  return (user, defaults) => ({
    in_app: chosen.get(user)?.in_app ?? defaults.in_app,
    mail: chosen.get(user)?.mail ?? defaults.mail,
  })
}
