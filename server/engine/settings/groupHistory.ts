import { sql } from 'kysely'
import type { SettingsGroup } from '../../../src/define/settingsGroup'
import type { Scope } from '../../base/services'
import type { FieldChange } from '../records/history/history'
import { historyRows } from '../records/history/historyRows'
import { type ActorLabel, labelOfActor } from '../records/labels'
import { HISTORY } from '../sql/ownTables'
import { labelsOfDefaults } from './readGroup'

/** Returns the name under which the history of a group is stored, apart from those of records. */
export const historyName = ({ name }: SettingsGroup) => `settings-${name}`

/** Returns the changes of a group's settings, newest first. */
export async function readGroupHistory(
  scope: Scope,
  group: SettingsGroup,
  { first, limit }: { first: number; limit: number },
) {
  const wanted = { name: historyName(group), id: 0, first, limit }
  const { entries: written, total } = await historyRows(scope, wanted)
  const entries = written.map(entry => ({
    ...entry,
    changes: entry.changes.filter(({ field }) => field in group.fields),
  }))
  const sides = entries.flatMap(({ changes }) =>
    changes.filter(({ field }) => field === 'defaults').flatMap(({ before, after }) => [before, after]),
  )
  const labels = await labelsOfDefaults(scope, group, sides)
  return { entries, first, total, labels }
}

/** Returns the last change of each setting in a group since a version. */
export async function lastChanges(
  scope: Scope,
  group: SettingsGroup,
  version: number,
): Promise<{ field: string; by: ActorLabel | null; at: string }[]> {
  const { db } = scope
  const { rows } = await sql<{ by: string | null; at: string; changes: FieldChange[] }>`
    select by, at, changes from ${sql.id(HISTORY)}
    where resource = ${historyName(group)} and record_id = 0 and version > ${version} order by id`.execute(db)
  const who = await labelOfActor(
    scope,
    db,
    rows.map(({ by }) => by),
  )
  const last = rows.flatMap(({ by, at, changes }) =>
    changes.map(({ field }) => [field, { field, by: who(by), at }] as const),
  )
  return [...new Map(last).values()]
}
