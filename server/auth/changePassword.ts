import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { schemaOf } from '../../src/fields'
import { issueOf } from '../../src/schema/issues'
import { isDemoPassword } from '../demo/demoPassword'
import { invalid } from '../http/errors'
import type { Env } from '../http/session'
import { tableName } from '../records/columns'
import type { Services } from '../services'
import { readBody } from '../web/jsonBody'
import { accountFields } from './accounts'
import { hashPassword, verifyPassword } from './passwords'
import { endSessionsOf } from './sessions'

const body = z.object({
  current_password: z.string().min(1).max(200),
  password: z.string(),
  password_confirmation: z.string(),
})
type Body = z.infer<typeof body>

/** `POST auth/change-password`; every other session of the person ends. */
export function changePasswordRoutes(services: Services): Hono<Env> {
  const { resources, db } = services
  const table = tableName(resources.account)
  const { password: column } = accountFields(resources)

  return new Hono<Env>().post('/auth/change-password', async c => {
    const given = await readBody(c, body)
    const { id, user } = c.get('session')
    const { hash } = await db.kysely
      .selectFrom(table)
      .select(`${column} as hash`)
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    if (!(await verifyPassword(given.current_password, String(hash))))
      throw invalid({ current_password: [{ key: 'account.wrong_password' }] })
    checkNew(services, given)
    const changed = await hashPassword(given.password)
    await db.kysely.transaction().execute(async trx => {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${changed} where id = ${user.id}`.execute(
        trx,
      )
      await endSessionsOf(trx, user.id, id)
    })
    return c.json({ status: 'success', data: null })
  })
}

/** Throws a 422 unless the account's own password field takes the new one. */
function checkNew({ resources, config }: Services, { password, password_confirmation }: Body): void {
  const field = resources.account.fields[accountFields(resources).password]
  if (!field) throw new Error('The account has no field for the password')
  const checked = schemaOf(field).safeParse(password)
  if (!checked.success) throw invalid({ password: checked.error.issues.map(issueOf) })
  if (password !== password_confirmation)
    throw invalid({ password_confirmation: [{ key: 'account.not_the_same' }] })
  if (!config.demo && isDemoPassword(password))
    throw invalid({ password: [{ key: 'account.known_password' }] })
}
