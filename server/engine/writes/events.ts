import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '../../../src/core/schema/resource'
import { insertEvents, insertEventsStatement, type LiveEvent } from '../../base/outbox/outbox'
import type { Writer } from '../../base/services'
import { runLater } from '../../base/storage/batchQueries'
import type { Executor } from '../../base/storage/database'
import { accountFields, PERMISSIONS, roleResource } from '../people/accounts'
import { SESSIONS } from '../people/tables'
import { type Entry, type HistoryOptions, historyOf, stampOf } from '../records/history/history'
import { tableName } from '../sql/columns'
import { writeErrorIn } from './store'

/** Beyond this many records, one event covers all of them, and clients that show any of them reload. */
const ONE_BY_ONE = 100

/** Writes of one resource by one action, to record and publish. */
export interface RecordedWrite extends HistoryOptions {
  entries: readonly Entry[]
  /** The statement that stores the records, if it still has to run. It runs before the others. */
  statement?: RawBuilder<unknown>
}

/**
 * Records writes in the history and publishes live events, in the transaction of the writes. Users who can
 * read the records receive an event, unless the resource is not `live`; users whose permissions changed
 * receive one too. The statements are sent with the next statement or the commit (`runLater`).
 */
export async function recordAndPublish(
  writer: Writer,
  resource: Resource,
  write: RecordedWrite,
): Promise<void> {
  const { entries, statement } = write
  if (!entries.length) return
  const changes = resource.live ? recordEvents(writer, resource, write) : []
  const events = [...changes, ...(await rightsChanged(writer, resource, write))]
  const recorded = insertEventsStatement(events, historyOf(resource, { ...write, stamp: stampOf(writer) }))
  await runLater(writer.db, [...(statement ? [statement] : []), recorded], writeErrorIn(resource))
}

function recordEvents(
  { actor, socket }: Writer,
  { name }: Resource,
  { entries, action }: RecordedWrite,
): LiveEvent[] {
  const event = { kind: 'record' as const, resource: name, action, by: actor?.id ?? null, socket }
  const versions = entries.map(({ record: { id, version } }) => [id, version] as const)
  if (versions.length > ONE_BY_ONE) return [{ ...event, records: versions }]
  return versions.map(([id, version]) => ({ ...event, id, version }))
}

/**
 * Returns an event for each user whose permissions changed: the written accounts, or the users with a written
 * role.
 */
async function rightsChanged(
  { services: { resources }, db }: Writer,
  resource: Resource,
  { entries, action }: RecordedWrite,
): Promise<LiveEvent[]> {
  const { active, type, role, contextFields: my = [] } = accountFields(resources)
  const changed = (fields: readonly string[]) =>
    entries
      .filter(
        ({ before, changed }) => before && (action === 'delete' || fields.some(f => changed.includes(f))),
      )
      .map(({ record }) => record.id)
  const rights = (user: number): LiveEvent => ({ kind: 'rights', user })
  if (resource.name === resources.account.name)
    return changed([active, type, ...(role ? [role] : []), ...my]).map(rights)
  if (!role || resource.name !== roleResource(resources).name) return []
  const roles = changed([PERMISSIONS])
  if (!roles.length) return []
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.id(tableName(resources.account))} where ${sql.ref(role)} = any(${roles}::bigint[])`.execute(
    db,
  )
  return rows.map(({ id }) => rights(Number(id)))
}

/** Makes the server check every session again, after a change that affects the permissions of all users. */
export async function checkEverybody(db: Executor): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`select distinct user_id from ${sql.id(SESSIONS)}`.execute(
    db,
  )
  await insertEvents(
    db,
    rows.map(({ user_id }) => ({ kind: 'rights', user: Number(user_id) })),
  )
}
