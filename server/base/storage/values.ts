import { getTypeParser } from 'pg-types'

type Parser = (text: string) => unknown

const textArrayOid = 1009
const readTextArray = getTypeParser(textArrayOid as never) as (text: string) => unknown[]

const asText: Parser = text => text
const asNumber: Parser = text => Number(text)
const asBytes: Parser = text => Uint8Array.from(Buffer.from(text.slice(2), 'hex'))

// Sessions run in UTC, so the offset is always +00. Text before our era, infinity: left as they are.
function asIsoInstant(text: string): string {
  // The usual length of `2026-03-01 08:30:00.123+00`, which lists are full of.
  if (text.length === 26 && text[10] === ' ' && text.endsWith('+00'))
    return `${text.slice(0, 10)}T${text.slice(11, 23)}Z`
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text)
  return match ? `${match[1]}T${match[2]}.${(match[3] ?? '').padEnd(3, '0').slice(0, 3)}Z` : text
}

/** Element type, its array type, and how its text becomes a value. Everything unlisted stays text. */
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

/** Text of the wire to value, by type; both engines read with these and with nothing else. */
export const valueParsers: ReadonlyMap<number, Parser> = new Map(
  types.flatMap(([oid, arrayOid, parser]): [number, Parser][] => [
    [oid, parser],
    [arrayOid, text => parseElements(readTextArray(text), parser)],
  ]),
)

/** The parser of a type, text itself for a type without one. */
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
 * A parameter as both engines are sent it. An array becomes an array of PostgreSQL and an object becomes JSON:
 * an array or a text meant as JSON goes through `jsonParameter`.
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

/** A value for a json or jsonb column, whatever its shape. */
export function jsonParameter(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}
