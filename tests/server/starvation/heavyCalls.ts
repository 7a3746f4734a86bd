import { deflateSync } from 'node:zlib'
import { type Document, filterKeys, type Operation, resolved, type Schema } from '../fuzz/document'

/** A call that is as expensive as the server's limits allow. */
export interface HeavyCall {
  operation: Operation
  /** What makes the call expensive. */
  much: string
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}

/** A little less than the maximum size of a body. */
const BYTES = 1_000_000
const VALUES = 9_500
/** A little less than the HTTP server's own limit for addresses and headers. */
const ADDRESS = 14_000

/** Texts that can slow down a pattern, a parser or a comparison. */
export const alphabets: Record<string, string> = {
  letters: 'a',
  digits: '1',
  spaces: ' ',
  marks: 'e\u0301',
  dots: 'a.',
  dashes: 'A-1',
  arabic: 'شر',
  mail: 'a@a.',
  markup: '<a ',
  escapes: '\\u0000"',
}

export const textOf = (alphabet: string, bytes: number): string =>
  alphabet.repeat(Math.ceil(bytes / Buffer.byteLength(alphabet)))

/**
 * Returns calls of an operation, each expensive in a different way and created only on demand. `thorough`
 * tries each field and each alphabet separately.
 */
export function heavyCalls(document: Document, operation: Operation, thorough: boolean): (() => HeavyCall)[] {
  const path = operation.path.replace(/\{\w+\}/g, '1')
  const plain = { operation, path, headers: {} }
  const json = { 'Content-Type': 'application/json', ...keyOf(operation) }
  const bodies = operation.body ? bodiesOf(document, operation.body, thorough) : []
  return [
    ...queriesOf(operation).map(([much, query]) => () => ({ ...plain, much, path: `${path}?${query()}` })),
    ...bodies.map(([much, body]) => () => ({ ...plain, much, body: body(), headers: json })),
    ...(operation.upload ? uploads : []).map(([much, upload]) => () => ({ ...plain, much, ...upload() })),
    () => ({ ...plain, much: 'headers', headers: wideHeaders }),
  ]
}

const keyOf = ({ headers }: Operation): Record<string, string> =>
  headers.includes('Idempotency-Key') ? { 'Idempotency-Key': crypto.randomUUID() } : {}

const wideHeaders = {
  'Accept-Language': 'x-,;q=0.1,'.repeat(300),
  Cookie: 'a=%E0;'.repeat(500),
  'If-Match': '"1",'.repeat(500),
  'If-None-Match': 'W/"1",'.repeat(500),
}

type Named<T> = [much: string, make: () => T]

function queriesOf({ query }: Operation): Named<string>[] {
  return query.flatMap(({ name, description, schema = {} }): Named<string>[] => {
    if (name === 'filter') return filtersOf(filterKeys(description))
    if (name === 'range') return [['a thousand rows', () => 'range=[0,999]']]
    if (schema.enum) return []
    return [[`long ${name}`, () => `${name}=${'ab%20c'.repeat(ADDRESS / 6)}`]]
  })
}

const encoded = (value: unknown): string => encodeURIComponent(JSON.stringify(value)).slice(0, ADDRESS)

function filtersOf(keys: readonly string[]): Named<string>[] {
  const words = Array.from({ length: 100 }, (_, at) => 'aeiou'[at % 5])
  const texts = keys.filter(key => /_(q|inc)$/.test(key))
  const each = Object.fromEntries(texts.slice(0, 60).map(key => [key, 'a%_\\']))
  const filter = (much: string, text: string): Named<string> => [much, () => `filter=${text}`]
  return [
    filter('a deep filter', '%5B'.repeat(ADDRESS / 3)),
    filter('a search of many words', encoded({ q: words.join(' ') })),
    filter('a search of one long word', encoded({ q: 'a%_'.repeat(60) })),
    filter('many ids', `{"id":[${Array.from({ length: 1000 }, (_, at) => at).join()}]}`),
    filter('all fields searched', encoded(each)),
    filter('ways nested', encoded({ or: Array(6).fill({ or: Array(6).fill({ q: 'a', id_gte: 1 }) }) })),
  ]
}

/** Returns bodies that are expensive in their form alone, or with the operation's schema. */
function bodiesOf(document: Document, schema: Schema, thorough: boolean): Named<string>[] {
  const { properties = {} } = resolved(document, schema)
  const names = Object.keys(properties)
  const all = Object.entries(alphabets)
  const chosen = thorough ? all : all.filter((_, at) => at % 3 === 0)
  const together = chosen.map(([much, alphabet]): Named<string> => {
    const each = () => names.map(name => [name, textOf(alphabet, (BYTES * 0.8) / names.length)])
    return [`long texts of ${much}`, () => JSON.stringify(Object.fromEntries(each()))]
  })
  const alone = names.flatMap(name => oneField(document, [name, properties[name] ?? {}], thorough))
  return [
    ['broken JSON', () => `{"a":[${'1,'.repeat(BYTES / 2)}}`],
    ['open brackets', () => '['.repeat(BYTES)],
    ['many names', () => manyNames('1')],
    ['one name again and again', () => `{${'"name":1,'.repeat(BYTES / 9)}"name":2}`],
    ...together,
    ...alone,
  ]
}

const manyNames = (value: string) =>
  `{${Array.from({ length: VALUES }, (_, at) => `"k${at}":${value}`).join()}}`

function oneField(document: Document, [name, given]: [string, Schema], thorough: boolean): Named<string>[] {
  const schema = resolved(document, given)
  const parts = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map(one => resolved(document, one))
  const body = (value: string) => `{${JSON.stringify(name)}:${value}}`
  const many = (item: string) => {
    const count = Math.min(VALUES / valuesIn(item), BYTES / (item.length + 1))
    return body(`[${Array(Math.floor(count)).fill(item).join()}]`)
  }
  const items = parts.find(part => part.items)?.items
  const ofItems: Named<string>[] = items
    ? [
        [`many of ${name}`, () => many(JSON.stringify(smallest(document, items)))],
        [`wrong items in ${name}`, () => many('""')],
      ]
    : []
  const ofNames: Named<string>[] = parts.some(({ type }) => type === 'object')
    ? [[`many names in ${name}`, () => body(manyNames('"x"'))]]
    : []
  const ofLetters = Object.entries(alphabets).map(
    ([much, alphabet]): Named<string> => [
      `${name} of ${much}`,
      () => body(JSON.stringify(textOf(alphabet, BYTES * 0.7))),
    ],
  )
  return [...ofItems, ...ofNames, ...(thorough ? ofLetters : [])]
}

const valuesIn = (json: string): number => 1 + (json.match(/[:,]/g)?.length ?? 0)

/** Returns the smallest value that a schema accepts. */
function smallest(document: Document, given: Schema, depth = 0): unknown {
  const schema = resolved(document, given)
  const [way] = schema.anyOf ?? schema.oneOf ?? []
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (way) return smallest(document, way, depth)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  if (type === 'boolean') return true
  if (type === 'array') return []
  if (type === 'object' || schema.properties) {
    if (depth > 4) return {}
    const needed = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name))
    return Object.fromEntries(needed.map(([name, one]) => [name, smallest(document, one, depth + 1)]))
  }
  return 'a'.repeat(schema.minLength ?? 1)
}

/** Returns a picture of a few kilobytes that unpacks to hundreds of megabytes. */
function pictureBomb(side: number): Uint8Array {
  const part = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    part('IHDR', header),
    part('IDAT', deflateSync(Buffer.alloc((side / 8 + 1) * side))),
    part('IEND', Buffer.alloc(0)),
  ])
}

function crc(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}

const BOUNDARY = 'starvation'
const multipart = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` }

const upload = (name: string, bytes: Uint8Array) => ({
  headers: multipart,
  body: Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]),
})

const PART = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n`

const uploads: Named<Pick<HeavyCall, 'body' | 'headers'>>[] = [
  ['a picture that unpacks', () => upload('a.png', pictureBomb(20_000))],
  ['a file of 9 MB', () => upload('a.pdf', Buffer.alloc(9_000_000, '%PDF-1.7 '))],
  [
    'many parts',
    () => ({ headers: multipart, body: Buffer.from(`${PART.repeat(BYTES / 70)}--${BOUNDARY}--\r\n`) }),
  ],
]
