import { mailEndpoints, type OutboxMail } from '../../../src/contract/mail'
import { placeOf } from '../../base/encryption/encryptedColumn'
import { decideHeld } from '../../engine/mail/heldMails'
import { MAIL_HTML, MAIL_TEXT, MAILS } from '../../engine/mail/tables'
import { requireEverything } from '../http/requireEverything'
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
const listMails = route(mailEndpoints.list, async ({ services: { db, config, keyring }, session }) => {
  requireEverything(session)
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
  const held = await db.kysely
    .selectFrom(MAILS)
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', 'held')
    .executeTakeFirst()
  return { data, meta: { smtp, held: Number(held?.count ?? 0) } }
})

const decide = (decision: 'release' | 'drop') =>
  route(mailEndpoints[decision], async ({ scope, body }) => {
    requireEverything(scope)
    const { ids } = await body()
    return { data: { count: await decideHeld(scope, decision, ids) } }
  })

export const outboxRoutes = [listMails, decide('release'), decide('drop')]
