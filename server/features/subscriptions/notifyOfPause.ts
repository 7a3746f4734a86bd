import type { PauseReason } from '../../../src/contract/subscriptions'
import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { choicesOf } from '../../engine/notifications/choices'
import { insertNotifications } from '../../engine/notifications/insert'
import { mailNotification } from '../../engine/notifications/mail'
import { ownDefaults, SUBSCRIPTION_PAUSED } from '../../engine/notifications/types'
import type { Subscriber } from './reader'

/** The page that lists a person's subscriptions. */
const PAGE = '/pages/account-settings/notifications'

interface Paused {
  name: string
  resource: string
  reason: PauseReason
}

/** Notifies the owner of a subscription of the reason for its pause, in the transaction that pauses it. */
export async function notifyOfPause(
  { services, db }: { services: Services; db: Executor },
  { person, scope }: Subscriber,
  { name, resource, reason }: Paused,
): Promise<void> {
  const type = SUBSCRIPTION_PAUSED
  const why = services.messages.translate(scope.language, `mail.subscription.paused.${reason}`)
  const params = { view: { text: name }, reason: { text: why } }
  const channels = (await choicesOf(db, [person.id], type))(person.id, ownDefaults(type))
  const notice = { user: person.id, type, params, resource, mailed: channels.mail, at: services.now() }
  if (channels.in_app) await insertNotifications(db, [{ ...notice, level: 'warning' }])
  if (channels.mail)
    await mailNotification({ services, db }, person, { type, params, subject: null, url: PAGE })
}
