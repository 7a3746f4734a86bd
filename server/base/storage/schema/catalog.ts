import { sql } from 'kysely'
import type { Executor } from '../database'

/** A column in the database. */
export type FoundColumn = {
  table: string
  name: string
  type: string
  notNull: boolean
  hasDefault: boolean
  identity: boolean
  primaryKey: boolean
  comment: string | null
  /** Its current name, if the plan renames it first. */
  nameNow?: string
}

/** An index in the database. */
export type FoundIndex = { table: string; name: string; valid: boolean; comment: string | null }

/** A check or a foreign key in the database; `column` and `references` are set for a foreign key. */
export type FoundConstraint = {
  table: string
  name: string
  kind: 'c' | 'f'
  column: string | null
  references: string | null
  isValid: boolean
  comment: string | null
}

/** A trigger in the database. */
export type FoundTrigger = { table: string; name: string; enabled: boolean; comment: string | null }

/** The structure of some tables in the current schema. */
export interface Catalog {
  /** The names of the tables, each with its storage options: `autovacuum_enabled=false`. */
  tables: Map<string, string[]>
  columns: FoundColumn[]
  indexes: FoundIndex[]
  constraints: FoundConstraint[]
  triggers: FoundTrigger[]
}

const oursOnly = (tables: string[]) => sql`
  t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p') and t.relname = any(${tables}::text[])`

/** Reads the catalog of the named tables. */
export async function readCatalog(db: Executor, tables: string[]): Promise<Catalog> {
  const ours = oursOnly(tables)
  const found = await sql<{ name: string; options: string[] }>`
    select t.relname as name, coalesce(t.reloptions, '{}') as options from pg_class t where ${ours}`.execute(
    db,
  )
  const columns = await sql<FoundColumn>`
    select t.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as "notNull", a.atthasdef as "hasDefault", a.attidentity <> '' as identity,
      coalesce(a.attnum = any(p.indkey), false) as "primaryKey", col_description(t.oid, a.attnum) as comment
    from pg_attribute a join pg_class t on t.oid = a.attrelid
      left join pg_index p on p.indrelid = t.oid and p.indisprimary
    where ${ours} and a.attnum > 0 and not a.attisdropped order by t.relname, a.attnum`.execute(db)
  const indexes = await sql<FoundIndex>`
    select t.relname as "table", i.relname as name, x.indisvalid as valid, obj_description(i.oid, 'pg_class') as comment
    from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where ${ours} and not x.indisprimary`.execute(db)
  const constraints = await sql<FoundConstraint>`
    select t.relname as "table", k.conname as name, k.contype::text as kind, a.attname as column,
      r.relname as "references", k.convalidated as "isValid", obj_description(k.oid, 'pg_constraint') as comment
    from pg_constraint k join pg_class t on t.oid = k.conrelid left join pg_class r on r.oid = k.confrelid
      left join pg_attribute a on k.contype = 'f' and a.attrelid = t.oid and a.attnum = k.conkey[1]
    where ${ours} and k.contype in ('c', 'f')`.execute(db)
  const triggers = await sql<FoundTrigger>`
    select t.relname as "table", g.tgname as name, g.tgenabled <> 'D' as enabled,
      obj_description(g.oid, 'pg_trigger') as comment
    from pg_trigger g join pg_class t on t.oid = g.tgrelid
    where ${ours} and not g.tgisinternal`.execute(db)
  return {
    tables: new Map(found.rows.map(({ name, options }) => [name, options])),
    columns: columns.rows,
    indexes: indexes.rows,
    constraints: constraints.rows,
    triggers: triggers.rows,
  }
}

/** Returns whether a table has a row, or one that meets a condition. */
export async function hasRows(db: Executor, table: string, condition = sql`true`): Promise<boolean> {
  const { rows } = await sql`select from ${sql.id(table)} where ${condition} limit 1`.execute(db)
  return rows.length > 0
}
