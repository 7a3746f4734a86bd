import { createHash } from 'node:crypto'

// PostgreSQL truncates a longer name, and two truncated names could be the same.
export const MAX_NAME = 63

function digest(text: string, length: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length)
}

/** Returns a name that the database does not truncate: a long name keeps its start and ends with a hash. */
export function boundedName(name: string): string {
  if (Buffer.byteLength(name) <= MAX_NAME) return name
  let start = name
  while (Buffer.byteLength(start) > MAX_NAME - 9) start = start.slice(0, -1)
  return `${start}_${digest(name, 8)}`
}

/** Returns the temporary name of a changed index, until the old one is dropped. */
export const nextIndexName = (name: string): string => boundedName(`${name}_next`)

/** The start of the comment on everything that Coverdesk creates in the database. */
export const MARK = 'definition '

/** Returns the comment that marks an object as ours, and changes with its definition. */
export function markOf(...definition: unknown[]): string {
  return `${MARK}${digest(JSON.stringify(definition), 16)}`
}

/** Returns whether a comment is such a mark. */
export function isMark(comment: string | null): boolean {
  return comment?.startsWith(MARK) ?? false
}

/** Returns a name as a quoted SQL identifier. */
export function quoted(name: string): string {
  return `"${name.replace(/"/g, '""')}"`
}

/** Returns a text as an SQL literal. */
export function literal(text: string): string {
  return `'${text.replace(/'/g, "''")}'`
}

/** Returns a text as an SQL literal between dollar signs, with a tag that the text can't contain. */
export function dollarQuoted(text: string): string {
  const tag = `$_${digest(text, 16)}$`
  return `${tag} ${text} ${tag}`
}

const fullNames: Record<string, string> = {
  int: 'integer',
  int2: 'smallint',
  int4: 'integer',
  int8: 'bigint',
  bool: 'boolean',
  float4: 'real',
  float8: 'double precision',
  decimal: 'numeric',
  varchar: 'character varying',
  char: 'character',
}

/** Returns a type as the catalog writes it: `timestamptz(3)[]` is `timestamp(3) with time zone[]`. */
export function fullTypeName(type: string): string {
  const match = /^([a-z_0-9 ]+)(\([\d\s,]+\))?([a-z ]*)((?:\[\])*)$/.exec(type.trim().toLowerCase())
  if (!match) throw new Error(`Cannot read the column type "${type}"`)
  const [, before = '', size = '', after = '', array = ''] = match
  const length = size.replace(/\s/g, '')
  const name = `${before.trim()} ${after.trim()}`.trim()
  if (name === 'timestamptz' || name === 'timestamp with time zone')
    return `timestamp${length} with time zone${array}`
  if (name.startsWith('timestamp')) return `timestamp${length} without time zone${array}`
  return `${fullNames[name] ?? name}${length}${array}`
}

/**
 * The setting of a transaction in which the engine changes rows that are only added: it fills a new column or
 * numbers existing records.
 */
export const ENGINE_CHANGE = 'coverdesk.engine_change'
