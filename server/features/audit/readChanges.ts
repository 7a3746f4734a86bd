import { sql } from 'kysely'
import type { Labels } from '../../../src/contract/answer'
import type { OperationChange } from '../../../src/contract/audit'
import type { HistoryEntry } from '../../../src/contract/records'
import { can } from '../../../src/core/access/ability'
import { hidesHistory } from '../../../src/core/access/historyRights'
import { OPERATIONS } from '../../base/audit/operationTables'
import { notFound } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import { entryOf, type HistoryRow } from '../../engine/records/history/historyRows'
import { knownRecords } from '../../engine/records/history/knownRecords'
import { maskHistoryEntry, sidesOf } from '../../engine/records/history/maskHistoryEntry'
import { labelOfActor, labelsFor } from '../../engine/records/labels'
import { historyName } from '../../engine/settings/groupHistory'
import { settingsGroups } from '../../engine/settings/groups'
import { HISTORY } from '../../engine/sql/ownTables'
import { serializeOperationRecords } from './serializeOperations'

interface ChangeRow extends Omit<HistoryRow, 'total'> {
  resource: string
  record_id: string
}

interface PageRequest {
  /** The id of the entry before the page. */
  after: number
  limit: number
}

/**
 * Returns the changes of an operation in the order in which they were written, masked by the reader's
 * permissions on each record and field. `hidden` counts the page's entries that the reader can't see.
 */
export async function readChanges(scope: Scope, id: string, { after, limit }: PageRequest) {
  const { db } = scope
  const { rows: there } = await sql`select from ${sql.id(OPERATIONS)} where id = ${id}::uuid`.execute(db)
  if (!there.length) throw notFound()
  const { rows: found } = await sql<ChangeRow>`
    select * from ${sql.id(HISTORY)} where operation = ${id}::uuid and id > ${after}
    order by id limit ${limit + 1}`.execute(db)
  const rows = found.slice(0, limit)
  const who = await labelOfActor(
    scope,
    db,
    rows.map(({ by }) => by),
  )
  const labels: Labels = {}
  const changes = new Map<ChangeRow, OperationChange>()
  for (const [resource, own] of byResource(rows)) {
    const entries = own.map(row => ({ row, entry: entryOf(row, who) }))
    const shown = await showOf(scope, { name: resource, rows: own }, labels)
    for (const { row, entry } of entries) {
      const change = shown(Number(row.record_id), entry)
      if (change) changes.set(row, change)
    }
  }
  const data = rows.flatMap(row => changes.get(row) ?? [])
  const next = found.length > limit ? String(rows.at(-1)?.id) : undefined
  return { data, labels, hidden: rows.length - data.length, next }
}

function byResource(rows: readonly ChangeRow[]): Map<string, ChangeRow[]> {
  const found = new Map<string, ChangeRow[]>()
  for (const row of rows) found.set(row.resource, [...(found.get(row.resource) ?? []), row])
  return found
}

type Show = (id: number, entry: HistoryEntry) => OperationChange | undefined

/**
 * Returns a function that masks the entries of one resource. Adds the labels of
 * the records that the entries name to `labels`.
 */
async function showOf(
  scope: Scope,
  { name, rows }: { name: string; rows: readonly ChangeRow[] },
  labels: Labels,
): Promise<Show> {
  const { services, ability } = scope
  const resource = services.resources.find(name)
  if (!resource) return showOfSettings(scope, name)
  const ids = [...new Set(rows.map(({ record_id }) => Number(record_id)))]
  const known = await knownRecords(scope, resource, ids)
  const records = [...known.values()].filter(record => !hidesHistory(ability, resource, record))
  const show = new Map(records.map(record => [record.id, maskHistoryEntry(scope, resource, record)]))
  const serialize = await serializeOperationRecords(
    scope,
    [...show.keys()].map(id => ({ resource: name, id })),
  )
  const shown = rows.flatMap(row => show.get(Number(row.record_id))?.(entryOf(row, () => null)) ?? [])
  for (const [of, found] of Object.entries(await labelsFor(scope, resource, sidesOf(shown))))
    labels[of] = { ...labels[of], ...found }
  return (id, entry) => {
    const changes = show.get(id)?.(entry)
    return changes && { ...changes, resource: name, record: serialize(name, id) }
  }
}

function showOfSettings({ services, ability }: Scope, name: string): Show {
  const group = settingsGroups(services.resources).find(each => historyName(each) === name)
  return (_id, entry) =>
    group && can(ability, 'read', group.subject)
      ? {
          ...entry,
          resource: name,
          record: null,
          changes: entry.changes.filter(({ field }) => field in group.fields),
        }
      : undefined
}
