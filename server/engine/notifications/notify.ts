import type { Channels } from '../../../src/contract/notifications'
import type { Trigger } from '../../../src/core/schema/trigger'
import { notificationType } from '../../../src/core/schema/triggers'
import type { Services, Writer } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import type { Person } from '../people/people'
import type { Stored } from '../sql/select'
import { choicesOf, defaultsOf } from './choices'
import { insertNotifications, type NewNotification } from './insert'
import { listUrl, recordUrl } from './link'
import { mailNotification } from './mail'
import { type ParamsFor, paramsOf } from './params'
import { type RecordEvent, recipientsOf } from './recipients'

/** Beyond this many records, a user gets one notification for all of them. */
export const ONE_BY_ONE = 5

/** Something that happened to some records, and the trigger that notifies users of it. */
export interface NotificationRequest extends RecordEvent {
  name: string
  trigger: Trigger
  /** When it happened. */
  at: Date
  /** A user has at most one unread notification of this type per record. */
  onceUnread?: boolean
  /** The users that were already notified about this write, with their records. */
  recipients?: Recipients
}

/** The users to notify, with the records of each. */
export type Recipients = ReadonlyMap<Person, readonly Stored[]>

/** A notification for one user, about one record or several, and its channels. */
interface Notice extends NewNotification {
  person: Person
  channels: Channels
  about?: Stored
}

/**
 * Notifies users about some records, in the caller's transaction. Returns the recipients with their records,
 * whatever channels they chose.
 */
export async function notify(
  services: Services,
  db: Executor,
  event: NotificationRequest,
): Promise<Recipients> {
  const { resource, records, trigger, name } = event
  const receivers = withoutNotified(await recipientsOf({ services, db }, event, trigger.to), event.recipients)
  if (!receivers.size) return receivers
  const ids = [...receivers.keys()].map(({ id }) => id)
  const choice = await choicesOf(db, ids, notificationType(resource, name, trigger))
  const paramsFor = await paramsOf({ services, db }, { resource, records }, trigger)
  const notices: Notice[] = []
  for (const [person, about] of receivers) {
    const channels = choice(person.id, defaultsOf(trigger))
    if (!channels.in_app && !channels.mail) continue
    notices.push(...(await noticesFor(event, { person, channels, about }, paramsFor)))
  }
  const shown = notices.filter(({ channels }) => channels.in_app)
  const created = new Set([...(await insertNotifications(db, shown)), ...notices.filter(isMailAlone)])
  for (const notice of notices)
    if (notice.mailed && created.has(notice)) await mail({ services, db }, event, notice)
  return receivers
}

function withoutNotified(recipients: Recipients, notified: Recipients = new Map()): Recipients {
  const left = [...recipients].map(([person, about]) => {
    const known = new Set(notified.get(person)?.map(({ id }) => id))
    return [person, about.filter(({ id }) => !known.has(id))] as const
  })
  return new Map(left.filter(([, about]) => about.length))
}

const isMailAlone = ({ channels }: Notice) => !channels.in_app

interface Recipient {
  person: Person
  channels: Channels
  about: readonly Stored[]
}

async function noticesFor(
  { resource, name, trigger, actor, at, onceUnread }: NotificationRequest,
  { person, channels, about }: Recipient,
  paramsFor: ParamsFor,
): Promise<Notice[]> {
  const type = notificationType(resource, name, trigger)
  const level = trigger.level ?? 'info'
  const common = { person, channels, user: person.id, mailed: channels.mail, type, level, actor, at }
  const notice = { ...common, resource: resource.name }
  if (about.length > ONE_BY_ONE) return [{ ...notice, params: { count: { count: about.length } } }]
  const notices: Notice[] = []
  for (const record of about)
    notices.push({
      ...notice,
      about: record,
      record: record.id,
      params: await paramsFor(person, record),
      dedupe: onceUnread ? `${type}:${record.id}` : undefined,
    })
  return notices
}

const mail = (
  context: Pick<Writer, 'services' | 'db'>,
  { resource }: NotificationRequest,
  { person, type, params, about }: Notice,
) =>
  mailNotification(context, person, {
    type,
    params,
    subject: { resource: resource.name, id: about?.id ?? null },
    url: about ? recordUrl(resource, about) : listUrl(resource),
  })
