import { sql } from 'kysely'
import type { Notification, NotificationEvent, NotificationParam } from '../../../src/contract/notifications'
import { type Ability, canOn, canOnSome } from '../../../src/core/access/ability'
import { mayReadField } from '../../../src/core/access/fieldRights'
import type { Resource } from '../../../src/core/schema/resource'
import type { Row } from '../../../src/core/schema/row'
import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { peopleOf } from '../people/people'
import { labelOfActor } from '../records/labels'
import { DELETED_AT, tableName } from '../sql/columns'
import { withParents } from '../sql/parents'
import { type Stored, storedRecord } from '../sql/select'
import { importUrl, listUrl, recordUrl } from './link'
import { countUnread } from './marking'
import type { Params } from './params'
import { NOTIFICATIONS } from './tables'

/** A row of the table, as the database returns it. */
export interface NotificationRow {
  id: string
  user_id: string
  type: string
  level: Notification['level']
  params: Params
  resource: string | null
  record_id: string | null
  actor: string | null
  created_at: string
  read_at: string | null
}

/** The reader of the notifications. */
export interface NotificationReader {
  services: Services
  ability: Ability
}

interface Subject {
  record: Stored
  trashed: boolean
}

/** Returns notifications for their reader, without anything that they can't read any more. */
export async function serializeNotifications(
  reader: NotificationReader,
  db: Executor,
  rows: readonly NotificationRow[],
): Promise<Notification[]> {
  const subjects = await subjectsOf(reader, db, rows)
  const actorOf = await labelOfActor(
    reader,
    db,
    rows.map(({ actor }) => actor),
  )
  return rows.map(row => {
    const { id, type, level, resource, record_id, created_at, read_at } = row
    const subject = record_id === null ? undefined : subjects.get(`${resource}/${record_id}`)
    return {
      id: Number(id),
      type,
      level,
      ...contentOf(reader, row, subject),
      subject: resource === null ? null : { resource, id: record_id === null ? null : Number(record_id) },
      actor: actorOf(row.actor),
      created_at: new Date(created_at).toISOString(),
      read_at: read_at && new Date(read_at).toISOString(),
    }
  })
}

type Content = Pick<Notification, 'params' | 'url'>

const NOTHING: Content = { params: {}, url: null }

function contentOf(reader: NotificationReader, row: NotificationRow, subject: Subject | undefined): Content {
  const { services, ability } = reader
  if (row.resource === null) return { params: row.params, url: null }
  const resource = services.resources.find(row.resource)
  if (!resource) return NOTHING
  if (row.record_id === null) return aboutSeveral(ability, row, resource)
  if (!subject || !canOn(ability, 'read', { resource, record: subject.record })) return NOTHING
  return {
    params: readableParams(reader, row.params, { resource, record: subject.record }),
    url: subject.trashed ? null : recordUrl(resource, subject.record),
  }
}

function aboutSeveral(ability: Ability, { params }: NotificationRow, resource: Resource): Content {
  if (!canOnSome(ability, 'read', resource)) return NOTHING
  const file = params.import
  const url = file && 'text' in file ? importUrl(resource, file.text) : listUrl(resource)
  return { params, url }
}

/** Removes the values of fields that the reader can't see any more, in this record or at all. */
function readableParams(
  { services, ability }: NotificationReader,
  params: NotificationRow['params'],
  { resource, record }: { resource: Resource; record: Stored },
): NotificationRow['params'] {
  const readable = (param: NotificationParam): NotificationParam => {
    if (!('field' in param)) return param
    const of = services.resources.find(param.resource)
    const open =
      of && mayReadField(ability, of, { name: param.field, record: of === resource ? record : undefined })
    return open ? param : { resource: param.resource, field: param.field, value: null }
  }
  return Object.fromEntries(Object.entries(params).map(([name, param]) => [name, readable(param)]))
}

/** Returns the records that the rows are about, by resource and ID, including records in the trash. */
async function subjectsOf(
  { services }: NotificationReader,
  db: Executor,
  rows: readonly NotificationRow[],
): Promise<Map<string, Subject>> {
  const subjects = new Map<string, Subject>()
  for (const name of new Set(rows.flatMap(({ resource }) => resource ?? []))) {
    const resource = services.resources.find(name)
    if (!resource) continue
    const ids = rows.flatMap(row => (row.resource === name && row.record_id ? Number(row.record_id) : []))
    const { rows: found } = await sql<Row>`
      select * from ${sql.id(tableName(resource))} where id = any(${[...new Set(ids)]}::bigint[])`.execute(db)
    const trashed = new Set(found.filter(row => row[DELETED_AT]).map(({ id }) => Number(id)))
    const stored = found.map(row => storedRecord(resource, row))
    for (const record of await withParents(db, resource, stored))
      subjects.set(`${name}/${record.id}`, { record, trashed: trashed.has(record.id) })
  }
  return subjects
}

/**
 * Returns a notification for its reader's own live channel; undefined if it was deleted or the reader can't
 * sign in any more.
 */
export async function notificationPayload(
  services: Services,
  db: Executor,
  id: number,
): Promise<NotificationEvent | undefined> {
  const { rows } =
    await sql<NotificationRow>`select * from ${sql.id(NOTIFICATIONS)} where id = ${id}`.execute(db)
  const [row] = rows
  const person = row && (await peopleOf(services, db)).get(Number(row.user_id))
  if (!row || !person) return undefined
  const [serialized] = await serializeNotifications({ services, ability: person.ability }, db, [row])
  return serialized && { ...serialized, unread: await countUnread(db, person.id) }
}
