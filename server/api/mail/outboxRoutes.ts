import { mailSchema, type OutboxMail, outboxMetaSchema } from '../../../src/contract/mail'
import { can } from '../../../src/core/access/ability'
import { placeOf } from '../../base/encryption/encryptedColumn'
import { ApiError } from '../../base/errors/apiError'
import { MAIL_HTML, MAIL_TEXT, MAILS } from '../../engine/mail/tables'
import { route } from '../http/route'

const SHOWN = 200

type MailRow = Omit<OutboxMail, 'to' | 'text' | 'html'> & {
  receiver: string
  text: unknown
  html: unknown
  personal: boolean
}

/**
 * Lists the last mails, newest first, for people with every permission. If a mail server is configured, the
 * texts are hidden, because a link in them would let a reader sign in as the recipient. Personal mails
 * contain rows that only the recipient can read, so their texts are always hidden.
 */
const listMails = route(
  {
    method: 'get',
    path: '/outbox',
    summary:
      'List the last mails, only for people who can do everything; with their content only if no mail server is configured',
    data: mailSchema.array(),
    meta: outboxMetaSchema,
  },
  async ({ services: { db, config, keyring }, session }) => {
    if (!can(session.ability, 'manage', 'all'))
      throw new ApiError(403, 'forbidden', { details: { action: 'manage', subject: 'all' } })
    const smtp = config.smtpUrl !== undefined
    const rows = await db.kysely
      .selectFrom(MAILS)
      .select([
        'id',
        'receiver',
        'subject',
        'text',
        'html',
        'personal',
        'created_at',
        'state',
        'error',
        'attempts',
      ])
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute()
    const data = (rows as unknown as MailRow[]).map(({ id, receiver, text, html, personal, ...row }) => ({
      id: Number(id),
      to: receiver,
      ...row,
      text: smtp || personal ? null : (keyring.decrypt(text, placeOf(MAIL_TEXT)) ?? null),
      html: smtp || personal ? null : (keyring.decrypt(html, placeOf(MAIL_HTML)) ?? null),
    }))
    return { data, meta: { smtp } }
  },
)

export const outboxRoutes = [listMails]
