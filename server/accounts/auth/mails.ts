import { dateFormat } from '../../../src/core/i18n/intl'
import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { accountFields } from '../../engine/people/accounts'
import { type Device, deviceName } from '../../engine/people/devices'
import {
  type AccountMail,
  type Holder,
  languageOfAccount,
  mailAccount,
} from '../../engine/people/mailAccount'
import { makeLink, type Purpose } from './links'

/** Sends a link that verifies the address it is sent to. */
export async function mailLink(
  { services, db }: { services: Services; db: Executor },
  holder: Holder,
  { purpose, ...mail }: AccountMail & { purpose: Purpose },
): Promise<void> {
  const to = mail.to ?? String(holder.record[accountFields(services.resources).email] ?? '')
  const link = await makeLink(db, purpose, { userId: holder.record.id, email: to })
  await mailAccount({ services, db }, holder, { ...mail, to, link, oneTime: true })
}

/** Notifies a user of a sign-in from a new device. */
export async function mailNewDevice(
  { services, db }: { services: Services; db: Executor },
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
  await mailAccount({ services, db }, holder, { kind: 'new_device', params })
}
