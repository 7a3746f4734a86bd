import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { queueMail } from '../mail/queueMail'
import { type Account, accountFields } from './accounts'

/** The holder of an account. */
export type Holder = Pick<Account, 'record'>

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Returns the language of an account's holder. */
export function languageOfAccount({ resources }: Services, { record }: Holder): unknown {
  const { language } = accountFields(resources)
  return language && record[language]
}

export interface AccountMail {
  kind: string
  /** The email address, if it is not the account's own. */
  to?: string
  params?: Record<string, unknown>
  /** Subject and text, already in the recipient's language. */
  words?: { subject: string; text: string }
  link?: string
  /** The link works once, for anyone who has it. */
  oneTime?: boolean
  /** Greets without a name, because the name might not be the recipient's. */
  nameless?: boolean
}

/** Sends a mail to the holder of an account. */
export async function mailAccount(
  { services, db }: { services: Services; db: Executor },
  holder: Holder,
  { nameless, to, ...mail }: AccountMail,
): Promise<void> {
  const { email, name } = accountFields(services.resources)
  await queueMail(services, db, {
    ...mail,
    to: to ?? text(holder.record[email]),
    language: languageOfAccount(services, holder),
    ...(nameless ? {} : { name: text(holder.record[name]) }),
  })
}
