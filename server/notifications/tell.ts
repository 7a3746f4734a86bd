import { sql } from 'kysely'
import type { NotificationLevel } from '../../src/notifications/notification'
import type { Resource } from '../../src/schema/resource'
import type { Addressee, Trigger } from '../../src/schema/trigger'
import { notificationType } from '../../src/schema/triggers'
import { leaveEvents } from '../live/outbox'
import type { Stored } from '../records/select'
import type { Writer } from '../records/writer'
import type { Services } from '../services'
import type { Executor } from '../storage/database'
import { choicesOf, defaultsOf } from './choices'
import { listUrl, recordUrl } from './link'
import { mailNotification } from './mail'
import { type Params, paramsOf } from './params'
import type { Person } from './people'
import { type News, receiversOf } from './receivers'
import { NOTIFICATIONS } from './tables'

/** More of one type at once are told a person as one. */
export const ONE_BY_ONE = 5

/** Something that happened to some records, as a definition tells of it. */
export interface Telling extends News {
  name: string
  trigger: Trigger
  /** When it happened. */
  at: Date
  /** Nobody has two of the same that are not read. */
  onceUnread?: boolean
}

/** What one person is told. */
interface Notice {
  person: Person
  params: Params
  /** The record; none for several at once. */
  record?: Stored
}

/** Tells of records who is to be told, in the caller's transaction; answers of which records somebody heard. */
export async function tellNews(services: Services, db: Executor, telling: Telling): Promise<Set<number>> {
  const { resource, records, trigger, name } = telling
  const receivers = await receiversOf(services, db, telling, trigger.to)
  if (!receivers.size) return new Set()
  const type = notificationType(resource, name, trigger)
  const ids = [...receivers.keys()].map(({ id }) => id)
  const choice = await choicesOf(db, ids, type)
  const wanted = defaultsOf(trigger)
  const paramsFor = await paramsOf(services, db, resource, records, trigger)
  for (const [person, about] of receivers) {
    const channels = choice(person.id, wanted)
    if (!channels.in_app && !channels.mail) continue
    for (const notice of await noticesFor(person, about, paramsFor)) {
      const row = { ...telling, type, mailed: channels.mail }
      const isNew = !channels.in_app || (await keep(db, row, notice))
      if (isNew && channels.mail) await mailNotification(services, db, person, mailOf(resource, type, notice))
    }
  }
  return new Set([...receivers.values()].flat().map(({ id }) => id))
}

async function noticesFor(
  person: Person,
  about: readonly Stored[],
  paramsFor: Awaited<ReturnType<typeof paramsOf>>,
): Promise<Notice[]> {
  if (about.length > ONE_BY_ONE) return [{ person, params: { count: { count: about.length } } }]
  const notices: Notice[] = []
  for (const record of about) notices.push({ person, record, params: await paramsFor(person, record) })
  return notices
}

const mailOf = (resource: Resource, type: string, { params, record }: Notice) => ({
  type,
  params,
  subject: { resource: resource.name, id: record?.id ?? null },
  url: record ? recordUrl(resource, record) : listUrl(resource),
})

interface Kept extends Pick<Telling, 'trigger' | 'actor' | 'at' | 'onceUnread' | 'resource'> {
  type: string
  mailed: boolean
}

/** Keeps a notification and has it sent; false when the person has the same already. */
async function keep(db: Executor, kept: Kept, { person, params, record }: Notice): Promise<boolean> {
  const { type, resource, trigger, actor, at, onceUnread, mailed } = kept
  return insertNotification(db, {
    user: person.id,
    type,
    level: trigger.level ?? 'info',
    params,
    resource: resource.name,
    record: record?.id,
    actor,
    dedupe: onceUnread && record ? `${type}:${record.id}` : undefined,
    mailed,
    at,
  })
}

interface NewNotification {
  user: number
  type: string
  level: NotificationLevel
  params: Params
  resource?: string
  record?: number
  actor?: number
  dedupe?: string
  mailed: boolean
  at: Date
}

/** Writes a notification, and leaves the event that brings it; false when the person has the same already. */
export async function insertNotification(db: Executor, told: NewNotification): Promise<boolean> {
  const { user, type, level, params, resource, record, actor, dedupe, mailed, at } = told
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.id(NOTIFICATIONS)}
      (user_id, type, level, params, resource, record_id, actor, dedupe, mailed, created_at)
    values (${user}, ${type}, ${level}, ${JSON.stringify(params)}::jsonb, ${resource ?? null}, ${record ?? null},
      ${actor ?? null}, ${dedupe ?? null}, ${mailed}, ${at.toISOString()}::timestamptz)
    on conflict (user_id, dedupe) do nothing returning id`.execute(db)
  const [row] = rows
  if (row) await leaveEvents(db, [{ kind: 'notification', user, notification: Number(row.id) }])
  return row !== undefined
}

/**
 * Tells of a record what its definition declares under a name, for hooks of the server: a trigger `on: { told: true }`.
 * `to` takes the place of whom the definition names.
 */
export async function tell(
  writer: Writer,
  db: Executor,
  resource: string,
  record: Stored,
  name: string,
  { to }: { to?: readonly Addressee[] } = {},
): Promise<void> {
  if (writer.quiet) return
  const of = writer.services.resources.get(resource)
  const trigger = of.notifications[name]
  if (!trigger) throw new Error(`${resource} declares no notification ${name}`)
  await tellNews(writer.services, db, {
    resource: of,
    records: [record],
    actor: writer.actor?.id,
    name,
    trigger: to ? { ...trigger, to } : trigger,
    at: writer.context.now,
  })
}
