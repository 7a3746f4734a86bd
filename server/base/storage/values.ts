import { getTypeParser } from 'pg-types'

type Parser = (text: string) => unknown

const textArrayOid = 1009
const readTextArray = getTypeParser(textArrayOid as never) as (text: string) => unknown[]

const asText: Parser = text => text
const asNumber: Parser = text => Number(text)
const asBytes: Parser = text => Uint8Array.from(Buffer.from(text.slice(2), 'hex'))

// Sessions run in UTC, so the offset is always +00. BC dates and infinity stay as they are.
function asIsoInstant(text: string): string {
  // A fast path for the usual length, as in `2026-03-01 08:30:00.123+00`, because lists contain many of
  // these.
  if (text.length === 26 && text[10] === ' ' && text.endsWith('+00'))
    return `${text.slice(0, 10)}T${text.slice(11, 23)}Z`
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text)
  return match ? `${match[1]}T${match[2]}.${(match[3] ?? '').padEnd(3, '0').slice(0, 3)}Z` : text
}

/** The element type, its array type, and the parser of its text. All other types stay text. */
const types: readonly [oid: number, arrayOid: number, parser: Parser][] = [
  [16, 1000, text => text === 't'], // bool
  [17, 1001, asBytes], // bytea
  [20, 1016, asText], // int8
  [21, 1005, asNumber], // int2
  [23, 1007, asNumber], // int4
  [25, 1009, asText], // text
  [26, 1028, asNumber], // oid
  [114, 199, text => JSON.parse(text)], // json
  [700, 1021, asNumber], // float4
  [701, 1022, asNumber], // float8
  [1042, 1014, asText], // bpchar
  [1043, 1015, asText], // varchar
  [1082, 1182, asText], // date
  [1114, 1115, asText], // timestamp
  [1184, 1185, asIsoInstant], // timestamptz
  [1700, 1231, asText], // numeric
  [2950, 2951, asText], // uuid
  [3802, 3807, text => JSON.parse(text)], // jsonb
  [19, 1003, asText], // name
]

function parseElements(values: unknown[], parser: Parser): unknown[] {
  return values.map(value => {
    if (Array.isArray(value)) return parseElements(value, parser)
    return value === null ? null : parser(String(value))
  })
}

/** The parsers of values by type. Both engines use these and no others. */
export const valueParsers: ReadonlyMap<number, Parser> = new Map(
  types.flatMap(([oid, arrayOid, parser]): [number, Parser][] => [
    [oid, parser],
    [arrayOid, text => parseElements(readTextArray(text), parser)],
  ]),
)

/** Returns the parser of a type; a type without one stays text. */
export function parserOf(oid: number): Parser {
  return valueParsers.get(oid) ?? asText
}

function arrayElement(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return arrayLiteral(value)
  const text = parameterText(value)
  return text === null ? 'NULL' : `"${text.replace(/(["\\])/g, '\\$1')}"`
}

function arrayLiteral(values: readonly unknown[]): string {
  return `{${values.map(arrayElement).join(',')}}`
}

/**
 * Converts a parameter to the text that both engines receive. An array becomes a PostgreSQL array and an
 * object becomes JSON. An array or a text meant as JSON must go through `jsonParameter`.
 */
export function parameterText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (Array.isArray(value)) return arrayLiteral(value)
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}

/** Converts a value of any shape for a json or jsonb column. */
export function jsonParameter(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}
