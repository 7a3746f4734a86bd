import { sql } from 'kysely'
import {
  type Channels,
  type NotificationPreference,
  notificationEndpoints,
} from '../../../src/contract/notifications'
import { invalid } from '../../base/errors/apiError'
import type { Executor } from '../../base/storage/database'
import { PREFERENCES } from '../../engine/notifications/tables'
import { typesFor } from '../../engine/notifications/types'
import { route } from '../http/route'

/** A person's choices; null means the definition's default. */
type Chosen = { [Channel in keyof Channels]: boolean | null }

const list = route(
  notificationEndpoints.listPreferences,
  async ({ services: { db, resources }, session: { user, ability } }) => {
    const chosen = await readChosen(db.kysely, user.id)
    const types = [...typesFor(ability, resources)]
    return { data: types.map(([type, defaults]) => preferenceOf(type, defaults, chosen.get(type))) }
  },
)

const choose = route(
  notificationEndpoints.choosePreference,
  async ({ services: { db, resources }, session: { user, ability }, body }) => {
    const { type, in_app, mail } = await body()
    const defaults = typesFor(ability, resources).get(type)
    if (!defaults) throw invalid({ type: [{ key: 'validation.option' }] })
    const before = (await readChosen(db.kysely, user.id)).get(type) ?? { in_app: null, mail: null }
    const chosen: Chosen = {
      in_app: in_app === undefined ? before.in_app : in_app,
      mail: mail === undefined ? before.mail : mail,
    }
    await sql`
      insert into ${sql.id(PREFERENCES)} (user_id, type, in_app, mail)
      values (${user.id}, ${type}, ${chosen.in_app}, ${chosen.mail})
      on conflict (user_id, type) do update set in_app = excluded.in_app, mail = excluded.mail`.execute(
      db.kysely,
    )
    return { data: preferenceOf(type, defaults, chosen) }
  },
)

async function readChosen(db: Executor, user: number): Promise<Map<string, Chosen>> {
  const { rows } = await sql<Chosen & { type: string }>`
    select type, in_app, mail from ${sql.id(PREFERENCES)} where user_id = ${user}`.execute(db)
  return new Map(rows.map(({ type, ...chosen }) => [type, chosen]))
}

const preferenceOf = (type: string, defaults: Channels, chosen?: Chosen): NotificationPreference => ({
  type,
  in_app: chosen?.in_app ?? defaults.in_app,
  mail: chosen?.mail ?? defaults.mail,
  defaults,
})

/** The types of notifications that a person receives, by channel. */
export const notificationPreferenceRoutes = [list, choose]
