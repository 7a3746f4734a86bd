import { Hono } from 'hono'
import { z } from 'zod'
import { readDetails, writeDetails } from '../../accounts/auth/accountDetails'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import { success } from '../http/envelope'
import { readBody } from '../http/jsonBody'

const body = z.strictObject({ mail_new_device: z.boolean() })

/** Which mails a person wants. */
export function preferenceRoutes({ db: { kysely } }: Services): Hono<Env> {
  return new Hono<Env>()
    .get('/auth/preferences', async c => {
      const { mail_new_device } = await readDetails(kysely, c.get('session').user.id)
      return success(c, { status: 200, data: { mail_new_device } })
    })
    .put('/auth/preferences', async c => {
      const data = await readBody(c, body)
      await writeDetails(kysely, c.get('session').user.id, data)
      return success(c, { status: 200, data })
    })
}
