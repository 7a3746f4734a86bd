import { sql } from 'kysely'
import type { Resources } from '../../../src/core/schema/resources'
import { asChoice } from '../../../src/define/addedOptions'
import { typeOf } from '../../../src/fields'
import type { Executor } from '../../base/storage/database'
import { isAlwaysFilled, tableName } from '../sql/columns'
import { REMOVED_OPTIONS } from './tables'

/** An option of a choice, by the column that has its values. */
export interface StoredOption {
  table: string
  column: string
  value: string
}

const kept = sql.id(REMOVED_OPTIONS)

/** The columns of choices with what can be stored in them, by table and column. */
function choiceColumns(resources: Resources) {
  return new Map(
    resources.all.map(resource => [
      tableName(resource),
      new Map(
        Object.entries(resource.fields).flatMap(([name, field]) => {
          const [column] = typeOf(field).columns(name, field)
          const options = asChoice(field)?.options
          if (!column || !options) return []
          const isList = column.type === 'text[]'
          return [[column.name, { options, isList, isFilled: isAlwaysFilled(field) }] as const]
        }),
      ),
    ]),
  )
}

/** The options that the running definitions have and the wanted ones don't, of choices that both have. */
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

/** Remembers the options that a revision removes, in its transaction: their values are taken out when every process follows. */
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

/**
 * Takes the values of removed options out of the records and keeps by whom they were had; gives them back where an option
 * has returned and nothing took its place. Each is one statement, so it can be repeated after a process died.
 */
export async function settleOptions(db: Executor, current: Resources): Promise<void> {
  const { rows } = await sql<StoredOption>`
    select table_name as "table", column_name as "column", value from ${kept} order by 1, 2, 3`.execute(db)
  const columns = choiceColumns(current)
  for (const option of rows) {
    const choice = columns.get(option.table)?.get(option.column)
    if (choice?.options.includes(option.value)) await giveBack(db, option, choice.isList)
    // A required choice can't be empty. The plan refuses that while a record has the option.
    else if (choice && !choice.isFilled) await takeOut(db, option, choice.isList)
  }
}

const isOption = ({ table, column, value }: StoredOption) =>
  sql`table_name = ${table} and column_name = ${column} and value = ${value}`

async function takeOut(db: Executor, option: StoredOption, isList: boolean): Promise<void> {
  const { table, column, value } = option
  const [field, records] = [sql.id(column), sql.id(table)]
  await sql`
    with taken as (
      update ${records} set ${field} = ${isList ? sql`array_remove(${field}, ${value})` : sql`null`}
      where ${isList ? sql`${field} @> array[${value}]::text[]` : sql`${field} = ${value}`} returning id)
    update ${kept} set ids = ids || array(select id from taken)
    where ${isOption(option)} and exists (select from taken)`.execute(db)
}

async function giveBack(db: Executor, option: StoredOption, isList: boolean): Promise<void> {
  const { table, column, value } = option
  const [field, records] = [sql.id(column), sql.id(table)]
  const isLeft = isList ? sql`not coalesce(${field}, '{}') @> array[${value}]::text[]` : sql`${field} is null`
  await sql`
    with given as (
      update ${records} set ${field} = ${isList ? sql`array_append(${field}, ${value})` : sql`${value}`}
      where id in (select unnest(ids) from ${kept} where ${isOption(option)}) and ${isLeft})
    delete from ${kept} where ${isOption(option)}`.execute(db)
}

/** Forgets the options that were removed before a moment; answers how many. */
export async function forgetRemovedOptions(db: Executor, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from ${kept} where removed_at < ${before.toISOString()}::timestamptz returning value`.execute(db)
  return rows.length
}
