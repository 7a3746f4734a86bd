import { dateFormat } from '../../src/i18n/intl'
import { queueMail } from '../mail/queueMail'
import type { Services } from '../services'
import type { Executor } from '../storage/database'
import { type Account, accountFields } from './accounts'
import { type Device, deviceName } from './devices'
import { makeLink, type Purpose } from './links'

type Holder = Pick<Account, 'record'>

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
  services: Services,
  db: Executor,
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

/** Sends a link that proves the address it is sent to. */
export async function mailLink(
  services: Services,
  db: Executor,
  holder: Holder,
  { purpose, ...mail }: AccountMail & { purpose: Purpose },
): Promise<void> {
  const to = mail.to ?? text(holder.record[accountFields(services.resources).email])
  const link = await makeLink(db, purpose, { userId: holder.record.id, email: to })
  await mailAccount(services, db, holder, { ...mail, to, link, oneTime: true })
}

/** Tells that somebody signed in from where nobody did before. */
export async function mailNewDevice(
  services: Services,
  db: Executor,
  holder: Holder,
  device: Device,
): Promise<void> {
  const language = services.messages.choose(undefined, languageOfAccount(services, holder))
  const when = dateFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: services.office.timeZone(),
  })
  const name = deviceName(device.userAgent) || services.messages.translate(language, 'mail.unknown_device')
  const params = { device: name, address: device.address, when: when.format(new Date()) }
  await mailAccount(services, db, holder, { kind: 'new_device', params })
}
