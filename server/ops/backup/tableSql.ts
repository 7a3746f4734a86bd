import { quoted } from '../../base/storage/schema/sqlText'
import { type BackedUpTable, type Manifest, TABLES } from './contents'

/** The types that columns of rows can have; nothing else of a backup becomes a part of a statement, but for names. */
const TYPE =
  /^(?:bigint|integer|smallint|text|boolean|date|jsonb?|uuid|bytea|real|double precision|interval|inet|numeric(?:\(\d{1,4},\d{1,4}\))?|character(?: varying)?(?:\(\d{1,8}\))?|time(?:stamp)?(?:\(\d\))? with(?:out)? time zone)(?:\[\])?$/

/** The last part of a name, without the quotes of the database. */
export function bareName(name: string): string {
  const last = /(?:^|\.)("(?:[^"]|"")*"|[^".]+)$/.exec(name)?.[1] ?? name
  return last.startsWith('"') ? last.slice(1, -1).replaceAll('""', '"') : last
}

/** A table of a backup as statements name it: with quotes of ours. */
export interface SafeTable {
  name: string
  columns: { name: string; type: string }[]
}

/** Reads names and types of a table; throws for a type that is none of ours. */
function safeTable({ name, columns }: BackedUpTable): SafeTable {
  const unknown = columns.find(({ type }) => !TYPE.test(type))
  if (unknown)
    throw new Error(
      `the column ${unknown.name} of ${name} has the type ${JSON.stringify(unknown.type)}, which is none that can be restored`,
    )
  return {
    name: bareName(name),
    columns: columns.map(column => ({ ...column, name: bareName(column.name) })),
  }
}

/** Makes a table that only takes rows. */
export const createStatement = ({ name, columns }: SafeTable): string =>
  `create table ${quoted(name)} (${columns.map(column => `${quoted(column.name)} ${column.type}`).join(', ')})`

/** Puts rows into it, each a JSON list of texts. */
export function insertStatement({ name, columns }: SafeTable): string {
  const values = columns.map(({ type }, at) => `(line->>${at})::${type}`).join(', ')
  return `insert into ${quoted(name)} (${columns.map(column => quoted(column.name)).join(', ')})
    select ${values} from jsonb_array_elements($1::jsonb) as line`
}

/** The number of the table in the manifest that an entry has rows of. */
export const tableAt = (path: string): number => Number.parseInt(path.slice(TABLES.length), 10)

/** The tables that are restored, by their place in the manifest. The queue makes its own anew. */
export function ownTables({ schema, tables }: Manifest): Map<number, SafeTable> {
  const own = new Map<number, SafeTable>()
  for (const [at, table] of tables.entries()) {
    const owner = bareName(table.name.slice(0, -(quotedEnd(table.name) + 1)))
    if (owner === schema) own.set(at, safeTable(table))
  }
  return own
}

const quotedEnd = (name: string) => (/("(?:[^"]|"")*"|[^".]+)$/.exec(name)?.[1] ?? '').length
