import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Executor } from '../database'
import type { TableSpec } from '../tables'
import { quoted } from './sqlText'

interface Found {
  /** The mark that was stored when the tables last matched the definitions. */
  applied: string | null
  /** A summary of the tables' current structure, which changes if a table is altered manually. */
  state: string
}

/**
 * Returns whether nothing has changed since the tables matched these definitions; one query for any number of
 * tables.
 */
export async function followsAlready(db: Executor, specs: readonly TableSpec[]): Promise<boolean> {
  const found = await read(db, specs)
  return found !== undefined && found.applied === markOf(specs, found)
}

/** Stores that the tables match these definitions. */
export async function storePlan(db: Executor, specs: readonly TableSpec[]): Promise<void> {
  const found = await read(db, specs)
  const [first] = specs
  if (!found || !first) return
  await sql.raw(`comment on table ${quoted(first.name)} is '${markOf(specs, found)}'`).execute(db)
}

/** Returns a hash of table definitions. */
export const definitionsMark = (specs: readonly TableSpec[]): string =>
  createHash('sha256').update(JSON.stringify(specs)).digest('hex').slice(0, 32)

const markOf = (specs: readonly TableSpec[], { state }: Found) =>
  `definitions ${definitionsMark(specs)}, tables ${state}`

async function read(db: Executor, specs: readonly TableSpec[]): Promise<Found | undefined> {
  const [first] = specs
  if (!first) return undefined
  const names = specs.map(({ name }) => name)
  const { rows } = await sql<Found>`
    with ours as (
      select oid from pg_class where relnamespace = current_schema()::regnamespace and relname = any(${names}::text[])
    )
    select obj_description(to_regclass(${quoted(first.name)}), 'pg_class') as applied, concat_ws('/',
      (select count(*) from ours),
      (select concat_ws('.', count(*), count(*) filter (where attnotnull), count(*) filter (where atthasdef),
        sum(atttypid::bigint)) from pg_attribute where attrelid in (select oid from ours) and attnum > 0
        and not attisdropped),
      (select concat_ws('.', count(*), count(*) filter (where indisvalid)) from pg_index
        where indrelid in (select oid from ours)),
      (select count(*) from pg_constraint where conrelid in (select oid from ours)),
      (select count(*) from pg_trigger where tgrelid in (select oid from ours) and not tgisinternal
        and tgenabled <> 'D')) as state`.execute(db)
  return rows[0]
}
