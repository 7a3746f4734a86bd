import { backgroundTasks } from '../../../server/backgroundTasks'
import { placeOf } from '../../../server/base/encryption/encryptedColumn'
import type { Services } from '../../../server/base/services'
import { MAIL_HTML, MAIL_TEXT } from '../../../server/engine/mail/tables'
import type { Transport } from '../../../server/work/mail/smtp'

/** A stored mail. */
export interface KeptMail {
  id: number
  receiver: string
  subject: string
  text: string
  html: string
  state: string
  attempts: number
  error: string | null
}

/** Runs all background work, as the running server does automatically. */
export async function settle(services: Services, transport?: Transport): Promise<void> {
  for (const task of backgroundTasks(services, transport)) while (await task());
}

/** Returns the mails to an address, oldest first. */
export async function mailsTo(services: Services, address: string): Promise<KeptMail[]> {
  await settle(services)
  const query = services.db.kysely.selectFrom('outgoing_mails').selectAll()
  const mails = (await query.where('receiver', '=', address).orderBy('id').execute()) as unknown as KeptMail[]
  return mails.map(mail => readable(services, mail))
}

/** Returns the last mail to an address. */
export async function lastMail(services: Services, address: string): Promise<KeptMail> {
  const mail = (await mailsTo(services, address)).at(-1)
  if (!mail) throw new Error(`There is no mail to ${address}`)
  return mail
}

/** Returns the token of the link in a mail. */
export function tokenIn({ text }: Pick<KeptMail, 'text'>): string {
  const token = /[?&]token=([\w-]+)/.exec(text)?.[1]
  if (!token) throw new Error(`There is no link in ${text}`)
  return token
}

/** Returns the token of the link in the last mail to an address. */
export const lastToken = async (services: Services, address: string) =>
  tokenIn(await lastMail(services, address))

/** Returns a mail's row with its content decrypted. */
export function readable<T extends { text: unknown; html: unknown }>({ keyring }: Services, mail: T): T {
  const [text, html] = [
    keyring.decrypt(mail.text, placeOf(MAIL_TEXT)),
    keyring.decrypt(mail.html, placeOf(MAIL_HTML)),
  ]
  return { ...mail, text: text ?? null, html: html ?? null }
}
