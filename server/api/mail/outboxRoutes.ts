import { Hono } from 'hono'
import { can } from '../../../src/core/access/ability'
import { placeOf } from '../../base/encryption/encryptedColumn'
import { ApiError } from '../../base/errors/apiError'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import { MAIL_HTML, MAIL_TEXT, MAILS } from '../../engine/mail/tables'
import { success } from '../http/envelope'

const SHOWN = 200

/**
 * `GET outbox`: the mails, the latest first, for those who may do everything. With their links one could sign in as
 * the receiver, so nobody else sees them, and nobody at all where a mail server takes them.
 */
export function outboxRoutes({ db, config, keyring }: Services): Hono<Env> {
  return new Hono<Env>().get('/outbox', async c => {
    if (!can(c.get('session').ability, 'manage', 'all'))
      throw new ApiError(403, 'forbidden', { details: { action: 'manage', subject: 'all' } })
    const smtp = config.smtpUrl !== undefined
    const rows = await db.kysely
      .selectFrom(MAILS)
      .select(['id', 'receiver', 'subject', 'text', 'html', 'created_at', 'state', 'error', 'attempts'])
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute()
    const data = rows.map(({ id, receiver, text, html, ...row }) => ({
      id: Number(id),
      to: receiver,
      ...row,
      text: smtp ? null : (keyring.decrypt(text, placeOf(MAIL_TEXT)) ?? null),
      html: smtp ? null : (keyring.decrypt(html, placeOf(MAIL_HTML)) ?? null),
    }))
    return success(c, { status: 200, data, meta: { smtp } })
  })
}
