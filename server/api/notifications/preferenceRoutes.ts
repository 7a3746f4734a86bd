import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { invalid } from '../../base/errors/apiError'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import type { Channels } from '../../engine/notifications/choices'
import { PREFERENCES } from '../../engine/notifications/tables'
import { typesFor } from '../../engine/notifications/types'
import { success } from '../http/envelope'
import { readBody } from '../http/jsonBody'

const flag = z.boolean().nullable().optional()
/** What is null is as the definition says. */
const change = z.strictObject({ type: z.string(), in_app: flag, mail: flag })

type Chosen = { [Channel in keyof Channels]: boolean | null }

/** What somebody wants to be told of, and how. */
export function notificationPreferenceRoutes({ db: { kysely }, resources }: Services): Hono<Env> {
  return new Hono<Env>()
    .get('/notifications/preferences', async c => {
      const { user, ability } = c.get('session')
      const chosen = await readChosen(kysely, user.id)
      const data = [...typesFor(ability, resources)].map(([type, defaults]) =>
        preferenceOf(type, defaults, chosen.get(type)),
      )
      return success(c, { status: 200, data })
    })
    .put('/notifications/preferences', async c => {
      const { user, ability } = c.get('session')
      const { type, in_app, mail } = await readBody(c, change)
      const defaults = typesFor(ability, resources).get(type)
      if (!defaults) throw invalid({ type: [{ key: 'validation.option' }] })
      const before = (await readChosen(kysely, user.id)).get(type) ?? { in_app: null, mail: null }
      const chosen: Chosen = {
        in_app: in_app === undefined ? before.in_app : in_app,
        mail: mail === undefined ? before.mail : mail,
      }
      await sql`
        insert into ${sql.id(PREFERENCES)} (user_id, type, in_app, mail)
        values (${user.id}, ${type}, ${chosen.in_app}, ${chosen.mail})
        on conflict (user_id, type) do update set in_app = excluded.in_app, mail = excluded.mail`.execute(
        kysely,
      )
      return success(c, { status: 200, data: preferenceOf(type, defaults, chosen) })
    })
}

async function readChosen(db: Executor, user: number): Promise<Map<string, Chosen>> {
  const { rows } = await sql<Chosen & { type: string }>`
    select type, in_app, mail from ${sql.id(PREFERENCES)} where user_id = ${user}`.execute(db)
  return new Map(rows.map(({ type, ...chosen }) => [type, chosen]))
}

const preferenceOf = (type: string, defaults: Channels, chosen?: Chosen) => ({
  type,
  in_app: chosen?.in_app ?? defaults.in_app,
  mail: chosen?.mail ?? defaults.mail,
  defaults,
})
