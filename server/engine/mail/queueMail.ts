import { sql } from 'kysely'
import { placeOf } from '../../base/encryption/encryptedColumn'
import { publicUrlOf } from '../../base/publicUrl'
import type { Services } from '../../base/services'
import { companyName } from '../../base/settings/companyName'
import type { Executor } from '../../base/storage/database'
import { wakeBackground } from '../../base/wakeBackground'
import { type MailContent, type MailDetail, type MailTable, mailHtml, mailText } from './mailHtml'
import { MAIL_FILE, MAIL_HTML, MAIL_TEXT, MAIL_UNSUBSCRIBE, MAILS } from './tables'

/**
 * A mail before its texts are looked up: under `mail.<kind>` in the recipient's language, or under the kind
 * itself if it is a full key.
 */
export interface Mail {
  to: string
  kind: string
  language: unknown
  /** The name in the greeting; none by default. */
  name?: string
  params?: Record<string, unknown>
  /** Subject and text in the recipient's language; the kind's own by default. */
  words?: { subject: string; text: string }
  /** Labeled lines in the recipient's language. */
  details?: readonly MailDetail[]
  /** Rows with a header, in the recipient's language. */
  table?: MailTable
  /** Sentences after the table. */
  notes?: readonly string[]
  file?: MailFile
  /** The URL to unsubscribe from mails like this one, with one request or on its page (RFC 8058). */
  unsubscribe?: string
  /** Only the recipient can read the mail: the outbox never shows its text. */
  personal?: boolean
  /** The path of the link, relative to the app's URL. */
  link?: string
  /** The link works once, for anyone who has it. */
  oneTime?: boolean
}

/** A file that is sent with a mail. */
export interface MailFile {
  name: string
  content: Buffer
}

/** Mails are deleted after this time, sent or not. */
const KEPT_DAYS = 30

// A subject is one line, whatever characters a user's name contains.
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim()

async function contentOf(services: Services, db: Executor, mail: Mail): Promise<MailContent> {
  const { messages } = services
  const language = messages.choose(undefined, mail.language)
  const company = await companyName(db)
  const params = { company, ...mail.params }
  const translate = (key: string, further = {}) =>
    messages.translate(language, key, { ...params, ...further })
  const words = mail.kind.includes('.') ? mail.kind : `mail.${mail.kind}`
  return {
    language,
    company,
    subject: oneLine(mail.words?.subject ?? translate(`${words}.subject`)),
    paragraphs: [
      mail.name ? translate('mail.greeting', { name: mail.name }) : translate('mail.greeting_nobody'),
      mail.words?.text ?? translate(`${words}.text`),
    ],
    ...{ details: mail.details, table: mail.table, notes: mail.notes },
    ...(mail.link
      ? { link: { label: translate(`${words}.link`), url: `${publicUrlOf(services.config)}${mail.link}` } }
      : {}),
    closing: [translate(`${words}.closing`)],
    ...(mail.unsubscribe
      ? { unsubscribe: { label: translate('mail.unsubscribe.link'), url: mail.unsubscribe } }
      : {}),
  }
}

/**
 * Stores a mail in the transaction that causes it, so that neither exists without the other. Without `SMTP_URL` the
 * System Admin finds it under `/outbox`.
 * @example await queueMail(services, db, { to: customer.email, kind: 'resources.claims.mails.reject', language, params })
 */
export async function queueMail(services: Services, db: Executor, mail: Mail): Promise<void> {
  const content = await contentOf(services, db, mail)
  const { keyring } = services
  const state = services.config.smtpUrl ? 'waiting' : 'kept'
  const { file, unsubscribe } = mail
  await db
    .insertInto(MAILS)
    .values({
      receiver: mail.to,
      subject: content.subject,
      text: keyring.encrypt(mailText(content), placeOf(MAIL_TEXT)),
      html: keyring.encrypt(mailHtml(content), placeOf(MAIL_HTML)),
      unsubscribe: unsubscribe ? keyring.encrypt(unsubscribe, placeOf(MAIL_UNSUBSCRIBE)) : null,
      file_name: file ? file.name : null,
      file: file ? keyring.encrypt(file.content.toString('base64'), placeOf(MAIL_FILE)) : null,
      personal: mail.personal === true,
      state,
      one_time: mail.oneTime === true,
    })
    .execute()
  // A held mail stays until somebody decides about it, and a released one until its last attempt.
  await sql`delete from ${sql.table(MAILS)} where state <> 'held'
    and greatest(created_at, due_at) < now() - make_interval(days => ${KEPT_DAYS})`.execute(db)
  await wakeBackground(services, db)
}
