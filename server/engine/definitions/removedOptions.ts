import { sql } from 'kysely'
import type { Resources } from '../../../src/core/schema/resources'
import { asChoice } from '../../../src/define/addedOptions'
import { typeOf } from '../../../src/fields'
import type { Executor } from '../../base/storage/database'
import { isAlwaysFilled, tableName } from '../sql/columns'
import { REMOVED_OPTIONS } from './tables'

/** An option of a choice field, and the column that stores it. */
export interface StoredOption {
  table: string
  column: string
  value: string
}

const kept = sql.id(REMOVED_OPTIONS)

/** Returns the columns of choice fields with their options, by table and column. */
export function choiceColumns(resources: Resources) {
  return new Map(
    resources.all.map(resource => [
      tableName(resource),
      new Map(
        Object.entries(resource.fields).flatMap(([name, field]) => {
          const [column] = typeOf(field).columns(name, field)
          const options = asChoice(field)?.options
          if (!column || !options) return []
          const isList = column.type === 'text[]'
          return [
            [column.name, { resource, name, options, isList, isFilled: isAlwaysFilled(field) }] as const,
          ]
        }),
      ),
    ]),
  )
}

/**
 * Returns the options that the running definitions have and the wanted ones don't, for choice fields that
 * exist in both.
 */
export function droppedOptions(running: Resources, wanted: Resources): StoredOption[] {
  const next = choiceColumns(wanted)
  return [...choiceColumns(running)].flatMap(([table, columns]) =>
    [...columns].flatMap(([column, { options }]) => {
      const left = next.get(table)?.get(column)?.options
      return left
        ? options.filter(value => !left.includes(value)).map(value => ({ table, column, value }))
        : []
    }),
  )
}

/**
 * Records the options that a revision removes, in its transaction. Their values are removed once every
 * process uses the revision.
 */
export async function recordRemovedOptions(
  db: Executor,
  dropped: readonly StoredOption[],
  revision: number,
): Promise<void> {
  if (!dropped.length) return
  await sql`
    insert into ${kept} (table_name, column_name, value, revision)
    select "table", "column", value, ${revision}
    from jsonb_to_recordset(${JSON.stringify(dropped)}::jsonb) as gone("table" text, "column" text, value text)
    on conflict (table_name, column_name, value) do update
    set revision = excluded.revision, removed_at = now()`.execute(db)
}

/** Deletes the entries of options that were removed before a given time; returns their number. */
export async function forgetRemovedOptions(db: Executor, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from ${kept} where removed_at < ${before.toISOString()}::timestamptz returning value`.execute(db)
  return rows.length
}
