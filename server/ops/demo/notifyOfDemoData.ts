import { sql } from 'kysely'
import type { Resource } from '../../../src/core/schema/resource'
import type { Row } from '../../../src/core/schema/row'
import { STATUS } from '../../../src/core/schema/systemFields'
import { type Declared, triggersOf } from '../../../src/core/schema/triggers'
import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { insertNotifications, type NewNotification } from '../../engine/notifications/insert'
import { paramsOf } from '../../engine/notifications/params'
import { recipientsOf } from '../../engine/notifications/recipients'
import { type Person, peopleOf } from '../../engine/people/people'
import { DELETED_AT, fieldRef, tableName } from '../../engine/sql/columns'
import { withParents } from '../../engine/sql/parents'
import { type Stored, storedRecord } from '../../engine/sql/select'

/** Records that are checked for each trigger, and the maximum notifications of each type per person. */
const LOOKED_AT = 40
const EACH = 2
const DAY_MS = 86_400_000
/** Older events don't create notifications. */
const NEWS_DAYS = 60
/** Older notifications are already read. */
const UNREAD_DAYS = 5

/** Creates the notifications that people would have received for the demo data. Sends no mails. */
export async function notifyOfDemoData(services: Services, db: Executor): Promise<void> {
  const notifications: NewNotification[] = []
  for (const declared of triggersOf(services.resources.all)) {
    const records = await happened(db, declared)
    if (records.length) notifications.push(...(await newsOf({ services, db }, declared, records)))
  }
  const people = [...(await peopleOf(services, db)).values()]
  const all = [
    ...notifications,
    ...people.filter(({ managesAll }) => managesAll).flatMap(one => shareOf(notifications, one)),
  ]
  await insertNotifications(
    db,
    all.sort((one, other) => one.at.getTime() - other.at.getTime()),
  )
}

/** Returns one notification of each type for an administrator who would otherwise have none. */
function shareOf(notifications: readonly NewNotification[], { id }: Person): NewNotification[] {
  if (notifications.some(({ user }) => user === id)) return []
  const first = notifications.filter(
    (one, place) => notifications.findIndex(({ type }) => type === one.type) === place,
  )
  return first.map(one => ({ ...one, user: id, actor: one.user }))
}

/** Returns the latest records for which a trigger would have sent notifications. */
async function happened(db: Executor, { resource, trigger: { on } }: Declared): Promise<Stored[]> {
  if ('set' in on) return latest(db, resource, sql`${fieldRef(resource, on.set)} is not null`)
  if (!('transitions' in on)) return []
  const ends = on.transitions.flatMap(move => endOf(resource, move) ?? [])
  return latest(db, resource, sql`${fieldRef(resource, STATUS)} = any(${ends}::text[])`)
}

/** Returns the status that only this transition leads to. */
function endOf({ transitions }: Resource, move: string): string | undefined {
  const { from = [], to } = transitions[move] ?? {}
  const others = Object.entries(transitions).filter(([name, other]) => name !== move && other.to === to)
  return to === undefined || others.length || from.includes(to) ? undefined : to
}

async function latest(db: Executor, resource: Resource, where: ReturnType<typeof sql>): Promise<Stored[]> {
  const { rows } = await sql<Row>`
    select * from ${sql.id(tableName(resource))} where ${where} and ${sql.ref(DELETED_AT)} is null
      and updated_at > now() - make_interval(days => ${NEWS_DAYS})
    order by updated_at desc, id desc limit ${LOOKED_AT}`.execute(db)
  return withParents(
    db,
    resource,
    rows.map(row => storedRecord(resource, row)),
  )
}

async function newsOf(
  { services, db }: { services: Services; db: Executor },
  { resource, trigger, type }: Declared,
  records: readonly Stored[],
): Promise<NewNotification[]> {
  const receivers = await recipientsOf({ services, db }, { resource, records }, trigger.to)
  const people = [...receivers.keys()]
  const chosen = [...new Set([...receivers.values()].flatMap(about => about.slice(0, EACH)))]
  const paramsFor = await paramsOf({ services, db }, { resource, records: chosen }, trigger)
  const readBefore = services.now().getTime() - UNREAD_DAYS * DAY_MS
  const notifications: NewNotification[] = []
  for (const [person, about] of receivers)
    for (const record of about.slice(0, EACH)) {
      const at = new Date(String(record.updated_at))
      notifications.push({
        user: person.id,
        type,
        level: trigger.level ?? 'info',
        params: await paramsFor(person, record),
        resource: resource.name,
        record: record.id,
        actor: someoneElse(people, person, record),
        mailed: false,
        at,
        readAt: at.getTime() < readBefore ? new Date(at.getTime() + DAY_MS / 8) : undefined,
      })
    }
  return notifications
}

/** Returns another person as the plausible actor. */
function someoneElse(people: readonly Person[], { id }: Person, record: Stored): number | undefined {
  const others = people.filter(other => other.id !== id)
  return others[record.id % Math.max(1, others.length)]?.id
}
