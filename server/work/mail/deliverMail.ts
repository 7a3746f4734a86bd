import { sql } from 'kysely'
import { placeOf } from '../../base/encryption/encryptedColumn'
import type { Keyring } from '../../base/encryption/keyring'
import type { Services } from '../../base/services'
import { companyName } from '../../base/settings/companyName'
import { retryUntilAvailable } from '../../base/storage/retryUntilAvailable'
import { MAIL_FILE, MAIL_HTML, MAIL_TEXT, MAIL_UNSUBSCRIBE, MAILS } from '../../engine/mail/tables'
import type { Letter, Transport } from './smtp'

/** A mail is given up after this many attempts; the last ones are hours apart. */
const ATTEMPTS = 12

interface Waiting {
  id: string
  receiver: string
  subject: string
  text: string
  html: string
  unsubscribe: string | null
  file_name: string | null
  file: string | null
  attempts: number
}

/** Receivers take turns among this many of the mails that have waited longest. */
const CONSIDERED = 500

/**
 * Sends a due mail; returns whether there was one. One-time mails come first, because somebody waits for their
 * link. Then receivers take turns: the one who got the fewest mails in the last minutes is next. The attempt is
 * counted before sending, outside any transaction that would wait for the mail server, so a mail is retried if
 * the process dies.
 */
export async function deliverMail(
  { db, log, keyring }: Services,
  transport: Transport,
  { oneTimeOnly = false, signal }: { oneTimeOnly?: boolean; signal?: AbortSignal } = {},
): Promise<boolean> {
  const { kysely } = db
  const table = sql.table(MAILS)
  const { rows } = await sql<Waiting>`
    update ${table}
    set attempts = attempts + 1, due_at = now() + interval '1 minute' * power(2, least(attempts, 8))
    where id = (
      -- The condition is repeated, because the database checks it again if another process took the mail meanwhile.
      select id from ${table} waiting where state = 'waiting' and due_at <= now() and id in (
        select id from ${table} where state = 'waiting' and due_at <= now() and (one_time or not ${oneTimeOnly}::boolean)
        order by one_time desc, due_at, id limit ${CONSIDERED})
      -- An attempt moves the next one into the future, so mails that are sent stay there for a minute.
      order by one_time desc, (
          select count(*) from ${table} sent where sent.receiver = waiting.receiver and attempts > 0 and due_at > now()
        ), due_at, id
      limit 1 for update skip locked
    )
    returning id, receiver, subject, text, html, unsubscribe, file_name, file, attempts`.execute(kysely)
  const [mail] = rows
  if (!mail) return false
  const { id, receiver: to, subject } = mail
  const letter = letterOf(keyring, mail)
  if (!letter) {
    log.error({ mail: id }, 'a mail cannot be decrypted: it was encrypted with another key')
    await kysely.updateTable(MAILS).set(ended('failed')).where('id', '=', id).execute()
    return true
  }
  try {
    const from = await retryUntilAvailable(() => companyName(kysely), signal)
    await transport.send({ from, to, subject, ...letter })
  } catch (error) {
    const failed = mail.attempts >= ATTEMPTS
    log.warn({ err: error, mail: id, attempts: mail.attempts, failed }, 'a mail was not accepted')
    await kysely
      .updateTable(MAILS)
      .set({
        error: error instanceof Error ? error.message : String(error),
        ...(failed ? ended('failed') : {}),
      })
      .where('id', '=', id)
      .execute()
    return true
  }
  const sent = kysely
    .updateTable(MAILS)
    .set({ error: null, ...ended('sent') })
    .where('id', '=', id)
  // The mail is sent; if this update fails, it is sent a second time.
  await retryUntilAvailable(() => sent.execute(), signal)
  return true
}

/** Returns the content of a mail; undefined if it was encrypted with a lost key. */
function letterOf(keyring: Keyring, mail: Waiting): Omit<Letter, 'from' | 'to' | 'subject'> | undefined {
  const text = keyring.decrypt(mail.text, placeOf(MAIL_TEXT))
  const html = keyring.decrypt(mail.html, placeOf(MAIL_HTML))
  if (text === undefined || html === undefined) return undefined
  const file = keyring.decrypt(mail.file, placeOf(MAIL_FILE))
  const name = mail.file_name
  return {
    ...{ text, html, unsubscribe: keyring.decrypt(mail.unsubscribe, placeOf(MAIL_UNSUBSCRIBE)) },
    ...(file !== undefined && name ? { file: { name, content: Buffer.from(file, 'base64') } } : {}),
  }
}

// Deletes the content, because it contains links and is no longer needed.
const ended = (state: 'sent' | 'failed') => ({
  ...{ state, text: null, html: null },
  ...{ unsubscribe: null, file: null },
})
