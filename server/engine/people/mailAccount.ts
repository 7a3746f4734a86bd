import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { queueMail } from '../mail/queueMail'
import { type Account, accountFields } from './accounts'

/** Whose account it is. */
export type Holder = Pick<Account, 'record'>

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The language that somebody reads. */
export function languageOfAccount({ resources }: Services, { record }: Holder): unknown {
  const { language } = accountFields(resources)
  return language && record[language]
}

export interface AccountMail {
  kind: string
  /** The address, when it is not the account's own. */
  to?: string
  params?: Record<string, unknown>
  /** Subject and text, in their language already. */
  words?: { subject: string; text: string }
  link?: string
  /** That link works once, for whoever has it. */
  oneTime?: boolean
  /** Greets nobody by name: the name is not known to be theirs. */
  nameless?: boolean
}

/** Writes to the holder of an account. */
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
