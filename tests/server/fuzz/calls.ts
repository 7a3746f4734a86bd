import fc from 'fast-check'
import { badHeaders, badIds, badQueries, badValues, brokenBodies, contentTypes } from './badValues'
import { type Document, filterKeys, type Operation, resolved, type Schema } from './document'
import { fromSchema } from './fromSchema'

/** A call that any of the users can make. */
export interface Call {
  operation: Operation
  path: string
  headers: Record<string, string>
  body?: string
  /** The file of an upload. */
  file?: { name: string; bytes: Uint8Array }
}

const often = <T>(weight: number, most: fc.Arbitrary<T>, rest: fc.Arbitrary<T>) =>
  fc.oneof({ weight, arbitrary: most }, { weight: 1, arbitrary: rest })

const known = fc.integer({ min: 1, max: 5 }).map(String)
const ids = often(
  4,
  fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 60 }).map(String) }, fc.uuid()),
  fc.constantFrom(...badIds),
)

/**
 * How a call is generated: `well` is almost always valid
 * as far as the document shows, `anyhow` is often invalid.
 */
type Meant = 'well' | 'anyhow'
const weights = (meant: Meant, most: number) => (meant === 'well' ? 1000 : most)

/** Generates any request to an operation of the document, valid or invalid. */
export function callsOf(document: Document, operations: readonly Operation[]): fc.Arbitrary<Call> {
  const meant: Meant[] = ['well', 'well', 'anyhow']
  const made = new Map<string, fc.Arbitrary<Call>>()
  return fc
    .tuple(
      fc.constantFrom(...operations, ...operations.filter(({ method }) => method === 'GET')),
      fc.constantFrom(...meant),
    )
    .chain(([operation, how]) => {
      const key = `${operation.method} ${operation.path} ${how}`
      const call = made.get(key) ?? callOf(document, operation, how)
      made.set(key, call)
      return call
    })
}

function callOf(document: Document, operation: Operation, meant: Meant): fc.Arbitrary<Call> {
  return fc
    .record({
      path: pathOf(document, operation, meant),
      headers: headersOf(operation, meant),
      body: operation.body ? bodyOf(document, operation, meant) : fc.constant(undefined),
      file: operation.upload ? files : fc.constant(undefined),
    })
    .map(call => ({ operation, ...call }))
}

function pathOf(document: Document, operation: Operation, meant: Meant): fc.Arbitrary<string> {
  const parts = operation.path.split(/\{\w+\}/)
  const filled = fc
    .array(meant === 'well' ? known : ids, { minLength: parts.length - 1, maxLength: parts.length - 1 })
    .map(given => parts.map((part, at) => `${part}${given[at] ?? ''}`).join(''))
  return fc
    .tuple(filled, queryOf(document, operation, meant))
    .map(([path, query]) => (query ? `${path}?${query}` : path))
}

function queryOf(document: Document, operation: Operation, meant: Meant): fc.Arbitrary<string> {
  const { query } = operation
  const fields = fieldsOf(document, operation)
  const keys = query.flatMap(({ description }) => filterKeys(description))
  const model = Object.fromEntries(
    query.map(({ name, schema = {} }) => {
      const good = goodQuery(document, name, keys, fields, schema.enum)
      return [name, often(weights(meant, 3), good.map(encodeURIComponent), fc.constantFrom(...badQueries))]
    }),
  )
  const junk = often(weights(meant, 10), fc.constant(''), fc.constant('&no_such_parameter=1'))
  return fc.tuple(fc.record(model, { requiredKeys: [] }), junk).map(([asked, more]) =>
    `${Object.entries(asked)
      .map(([name, text]) => `${name}=${text}`)
      .join('&')}${more}`.replace(/^&/, ''),
  )
}

/** Returns the fields of an operation's records, from its own response or the list's. */
function fieldsOf(document: Document, { path, responses }: Operation): Record<string, Schema> {
  const list = document.paths[`/${path.split('/')[1]}`]?.get
  for (const answers of [responses, list?.responses ?? {}]) {
    const data = answers[200]?.content?.['application/json']?.schema?.properties?.data
    const record = data?.items && resolved(document, data.items)
    if (record?.properties?.version) return record.properties
  }
  return {}
}

const short = fc.constantFrom('a', 'ali', '2', 'é', 'شر', '%', 'x'.repeat(150))
const anything = fc.oneof(
  fc.integer({ min: -1, max: 60 }),
  fc.boolean(),
  short,
  fc.constantFrom<unknown>('@me', '@today', '@today-30', '@my.insurance_company_id', null, '2026-02-01', 1.5),
  fc.array(fc.oneof(fc.integer({ min: 0, max: 60 }), short), { maxLength: 4 }),
)

/** Generates a value for a key of a filter, usually one that its field can have. */
function valueFor(document: Document, key: string, fields: Record<string, Schema>): fc.Arbitrary<unknown> {
  if (key === 'q') return often(8, short, anything)
  if (key.endsWith('_null')) return often(8, fc.boolean(), anything)
  const name = Object.keys(fields).find(field => key === field || key.startsWith(`${field}_`))
  const one = fromSchema(document, fields[name ?? ''] ?? {}, 3)
  const value = key.endsWith('_any') ? fc.array(one, { maxLength: 3 }) : one
  return often(8, value, anything)
}

function filters(
  document: Document,
  keys: readonly string[],
  fields: Record<string, Schema>,
): fc.Arbitrary<object> {
  const named = ['q', 'id', ...keys].map(key =>
    valueFor(document, key, fields).map((value): [string, unknown] => [key, value]),
  )
  const entry = fc.constantFrom(...named).chain(one => one)
  const { filter } = fc.letrec<{ filter: object; either: object[] }>(tie => ({
    either: fc.array(tie('filter'), { maxLength: 3 }),
    filter: fc
      .tuple(
        fc.array(entry, { maxLength: 2 }),
        often<object[] | undefined>(4, fc.constant(undefined), tie('either')),
      )
      .map(([all, or]) => ({ ...Object.fromEntries(all), ...(or ? { or } : {}) })),
  }))
  return filter
}

/** Generates a valid value of a parameter, as a client sends it. */
function goodQuery(
  document: Document,
  name: string,
  keys: readonly string[],
  fields: Record<string, Schema>,
  allowed: unknown[] = [],
): fc.Arbitrary<string> {
  const field = fc.constantFrom('id', ...Object.keys(fields))
  if (allowed.length) return fc.constantFrom(...allowed.map(String))
  if (name === 'filter') return filters(document, keys, fields).map(filter => JSON.stringify(filter))
  if (name === 'range')
    return fc
      .tuple(fc.nat({ max: 5 }), fc.nat({ max: 30 }))
      .map(([first, more]) => `[${first},${first + more}]`)
  if (name === 'sort')
    return fc
      .array(fc.tuple(field, fc.constantFrom('ASC', 'DESC', 'asc')), { minLength: 1, maxLength: 3 })
      .map(pairs => JSON.stringify(pairs.length === 1 ? pairs[0] : pairs))
  if (name === 'fields') return fc.array(field, { minLength: 1, maxLength: 4 }).map(names => names.join())
  if (name === 'by') return field
  return fc.oneof(fc.nat({ max: 60 }).map(String), short)
}

function headersOf({ headers, body }: Operation, meant: Meant): fc.Arbitrary<Record<string, string>> {
  const bad = fc.constantFrom(...badHeaders)
  const good = (name: string) =>
    name === 'If-Match' ? fc.nat({ max: 3 }).map(version => `"${version}"`) : fc.uuid()
  const own = Object.fromEntries(headers.map(name => [name, often(weights(meant, 2), good(name), bad)]))
  const sometimes = (text: fc.Arbitrary<string>, one: number) =>
    often<string | undefined>(weights(meant, one), fc.constant(undefined), text)
  return fc
    .record({
      ...(headers.length ? { own: fc.record(own, { requiredKeys: [] }) } : {}),
      type: sometimes(fc.constantFrom(...contentTypes), 15),
      language: sometimes(fc.constantFrom('fr', 'ar', 'tr', ...badHeaders), 5),
      socket: sometimes(fc.constantFrom('1.1', ...badHeaders), 20),
      range: sometimes(bad, 20),
    })
    .map(({ own = {}, type, language, socket, range }) =>
      present({
        ...own,
        'Content-Type': type ?? (body && 'application/json'),
        'Accept-Language': language,
        'X-Socket-ID': socket,
        Range: range,
      }),
    )
}

const present = (all: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined))

/** Generates a body that the document allows, one with an error, or none. */
function bodyOf(document: Document, { body = {} }: Operation, meant: Meant): fc.Arbitrary<string> {
  const good = fromSchema(document, body).map(value => JSON.stringify(value))
  const names = Object.keys(resolved(document, body).properties ?? {})
  const name = fc.constantFrom('no_such_field', '__proto__', 'id', 'version', ...names)
  const wrong = fc
    .array(fc.tuple(name, fc.constantFrom(...badValues)), { minLength: 1, maxLength: 2 })
    .map(parts => parts.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join())
  const mixed = fc.tuple(good, wrong).map(([text, parts]) => {
    const rest = text.startsWith('{') ? text.slice(1) : '}'
    return rest === '}' ? `{${parts}}` : `{${parts},${rest}`
  })
  return fc.oneof(
    { weight: weights(meant, 4), arbitrary: good },
    { weight: 6, arbitrary: mixed },
    { weight: 2, arbitrary: fc.constantFrom(...brokenBodies) },
  )
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const contents = fc.oneof(
  fc.constantFrom<Uint8Array>(
    PNG,
    Buffer.concat([PNG, Buffer.from('<script>alert(1)</script>')]),
    Buffer.from('%PDF-1.7\n<html><script>alert(1)</script>'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    Buffer.from('GIF89a/*<html>*/=1;alert(1)'),
    Buffer.from('PK\u0003\u0004', 'latin1'),
    Buffer.alloc(0),
  ),
  fc.uint8Array({ maxLength: 200 }),
)
const files = fc.record({
  name: fc.constantFrom(
    'a.png',
    '../../etc/passwd',
    'a\r\nX: y.png',
    'شهادة.pdf',
    '',
    'x'.repeat(400),
    'a";b=".svg',
  ),
  bytes: contents,
})
