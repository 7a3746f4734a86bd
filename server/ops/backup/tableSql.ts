import { quoted } from '../../base/storage/schema/sqlText'
import { type BackedUpTable, type Manifest, TABLES } from './contents'

/**
 * The allowed column types. Apart from these and quoted names,
 * nothing from a backup becomes part of a statement.
 */
const TYPE =
  /^(?:bigint|integer|smallint|text|boolean|date|jsonb?|uuid|bytea|real|double precision|interval|inet|numeric(?:\(\d{1,4},\d{1,4}\))?|character(?: varying)?(?:\(\d{1,8}\))?|time(?:stamp)?(?:\(\d\))? with(?:out)? time zone)(?:\[\])?$/

/** Returns the last part of a name, without quotes. */
export function bareName(name: string): string {
  const last = /(?:^|\.)("(?:[^"]|"")*"|[^".]+)$/.exec(name)?.[1] ?? name
  return last.startsWith('"') ? last.slice(1, -1).replaceAll('""', '"') : last
}

/** A table of a backup with unquoted names, which statements quote again. */
export interface SafeTable {
  name: string
  columns: { name: string; type: string }[]
}

/** Returns the names and types of a table. Throws for an unknown type. */
function safeTable({ name, columns }: BackedUpTable): SafeTable {
  const unknown = columns.find(({ type }) => !TYPE.test(type))
  if (unknown)
    throw new Error(
      `the column ${unknown.name} of ${name} has the type ${JSON.stringify(unknown.type)}, which backups do not support`,
    )
  return {
    name: bareName(name),
    columns: columns.map(column => ({ ...column, name: bareName(column.name) })),
  }
}

/** Returns the statement that creates a table with columns only. */
export const createStatement = ({ name, columns }: SafeTable): string =>
  `create table ${quoted(name)} (${columns.map(column => `${quoted(column.name)} ${column.type}`).join(', ')})`

/** Returns the statement that inserts rows, each a JSON list of texts. */
export function insertStatement({ name, columns }: SafeTable): string {
  const values = columns.map(({ type }, at) => `(line->>${at})::${type}`).join(', ')
  return `insert into ${quoted(name)} (${columns.map(column => quoted(column.name)).join(', ')})
    select ${values} from jsonb_array_elements($1::jsonb) as line`
}

/** Returns an entry's table, as its index in the manifest. */
export const tableAt = (path: string): number => Number.parseInt(path.slice(TABLES.length), 10)

/** Returns the restored tables, by their index in the manifest. The queue creates its own tables. */
export function ownTables({ schema, tables }: Manifest): Map<number, SafeTable> {
  const own = new Map<number, SafeTable>()
  for (const [at, table] of tables.entries()) {
    const owner = bareName(table.name.slice(0, -(quotedEnd(table.name) + 1)))
    if (owner === schema) own.set(at, safeTable(table))
  }
  return own
}

const quotedEnd = (name: string) => (/("(?:[^"]|"")*"|[^".]+)$/.exec(name)?.[1] ?? '').length
