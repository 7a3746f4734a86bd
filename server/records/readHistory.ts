import { sql } from 'kysely'
import { hidesHistory } from '../../src/access/historyRights'
import type { Resource, Values } from '../../src/schema/resource'
import { allFields, STATUS } from '../../src/schema/systemFields'
import { type ActorLabel, labelOfActor } from './actors'
import type { FieldChange } from './history'
import { type Labels, labelsFor } from './labels'
import { visibleRecord } from './one'
import { HISTORY } from './ownTables'
import { maskFor } from './readable'
import { forbidden, type Scope } from './scope'

/** One write of a record, as its readers see it. */
export interface HistoryEntry {
  id: number
  version: number
  at: string
  by: ActorLabel | null
  action: string
  reason: string | null
  unversioned: boolean
  changes: FieldChange[]
}

interface HistoryRow extends Record<string, unknown> {
  id: string
  version: string
  at: string
  by: string | null
  action: string
  reason: string | null
  unversioned: boolean
  changes: FieldChange[]
  total: string
}

/**
 * What happened to a record, newest first, without fields that the reader may not see. Whoever may not know who
 * writes it, or when, is refused.
 */
export async function readHistory(
  scope: Scope,
  resource: Resource,
  id: number,
  { first, limit }: { first: number; limit: number },
) {
  const db = scope.services.db.kysely
  const record = await visibleRecord(scope, db, resource, id)
  // Every field is asked about, also one that is empty now.
  const whole = { ...emptyOf(resource), ...record }
  const readable = maskFor(scope.ability, resource)(whole)
  const hidden = hidesHistory(scope.ability, resource, record)
  if (hidden) throw forbidden('read', resource, hidden)
  const { rows } = await sql<HistoryRow>`
    select *, count(*) over () as total from ${sql.id(HISTORY)}
    where resource = ${resource.name} and record_id = ${id}
    order by id desc limit ${limit} offset ${first}`.execute(db)
  const who = await labelOfActor(
    scope,
    db,
    rows.map(({ by }) => by),
  )
  const entries = rows.map(
    (row): HistoryEntry => ({
      id: Number(row.id),
      version: Number(row.version),
      at: row.at,
      by: who(row.by),
      // A move and its reason tell of the status.
      ...(isMove(resource, row.action) && !(STATUS in readable)
        ? { action: 'update', reason: null }
        : { action: row.action, reason: row.reason }),
      unversioned: row.unversioned,
      changes: row.changes.filter(({ field }) => field in readable),
    }),
  )
  const labels: Labels = await labelsFor(scope, db, resource, sidesOf(entries))
  return { entries, first, total: Number(rows[0]?.total ?? 0), labels }
}

const isMove = ({ transitions }: Resource, action: string) => Object.hasOwn(transitions, action)

const emptyOf = (resource: Resource): Values =>
  Object.fromEntries(Object.keys(allFields(resource)).map(name => [name, null]))

// Both sides of each change as records, so that the labels of what they point at are looked up.
const sidesOf = (entries: readonly HistoryEntry[]) =>
  entries.flatMap(({ changes }) => [
    Object.fromEntries(changes.map(({ field, before }) => [field, before])),
    Object.fromEntries(changes.map(({ field, after }) => [field, after])),
  ])
