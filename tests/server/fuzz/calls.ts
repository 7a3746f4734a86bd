import fc from 'fast-check'
import { badHeaders, badIds, badQueries, badValues, brokenBodies, contentTypes } from './badValues'
import { type Document, filterKeys, type Operation, resolved } from './document'
import { fromSchema } from './fromSchema'

/** One call, ready to be made by one of the people. */
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

const KNOWN_IDS = 40
const ids = often(5, fc.integer({ min: 1, max: KNOWN_IDS }).map(String), fc.constantFrom(...badIds))

/** Whatever somebody sends to an operation of the document, right or wrong. */
export function callsOf(document: Document, operations: readonly Operation[]): fc.Arbitrary<Call> {
  return fc.constantFrom(...operations.map(operation => callOf(document, operation))).chain(call => call)
}

function callOf(document: Document, operation: Operation): fc.Arbitrary<Call> {
  return fc
    .record({
      path: pathOf(operation),
      headers: headersOf(operation),
      body: operation.body ? bodyOf(document, operation) : fc.constant(undefined),
      file: operation.upload ? files : fc.constant(undefined),
    })
    .map(call => ({ operation, ...call }))
}

function pathOf(operation: Operation): fc.Arbitrary<string> {
  const parts = operation.path.split(/\{\w+\}/)
  const filled = fc
    .array(ids, { minLength: parts.length - 1, maxLength: parts.length - 1 })
    .map(given => parts.map((part, at) => `${part}${given[at] ?? ''}`).join(''))
  return fc.tuple(filled, queryOf(operation)).map(([path, query]) => (query ? `${path}?${query}` : path))
}

function queryOf({ query }: Operation): fc.Arbitrary<string> {
  const fields = [
    ...new Set(
      query
        .flatMap(({ description }) => filterKeys(description))
        .map(key => key.replace(/_(eq|neq|gte?|lte?|q|null|in\w*|eq_any|starts)$/, '')),
    ),
  ]
  const keys = query.flatMap(({ description }) => filterKeys(description))
  const model = Object.fromEntries(
    query.map(({ name, schema = {} }) => {
      const good = goodQuery(name, keys, fields, schema.enum)
      return [name, often(4, good.map(encodeURIComponent), fc.constantFrom(...badQueries))]
    }),
  )
  const known = fc.record(model, { requiredKeys: [] })
  const junk = often(20, fc.constant(''), fc.constant('&no_such_parameter=1'))
  return fc.tuple(known, junk).map(([asked, more]) =>
    `${Object.entries(asked)
      .map(([name, text]) => `${name}=${text}`)
      .join('&')}${more}`.replace(/^&/, ''),
  )
}

const short = fc.constantFrom('a', 'ali', '2', 'é', 'شر', '%', 'x'.repeat(150))
const filterValues = fc.oneof(
  fc.integer({ min: -1, max: 60 }),
  fc.boolean(),
  short,
  fc.constantFrom<unknown>(
    '@me',
    '@today',
    '@today-30',
    '@my.insurance_company_id',
    null,
    '2026-02-01',
    'draft',
    1.5,
  ),
  fc.array(fc.oneof(fc.integer({ min: 0, max: 60 }), short), { maxLength: 4 }),
)

function filters(keys: readonly string[]): fc.Arbitrary<object> {
  const key = keys.length ? fc.constantFrom('q', 'id', ...keys) : fc.constantFrom('q', 'id', 'read', 'type')
  const { filter } = fc.letrec<{ filter: object; either: object[] }>(tie => ({
    either: fc.array(tie('filter'), { maxLength: 3 }),
    filter: fc
      .tuple(
        fc.dictionary(key, filterValues, { maxKeys: 3, noNullPrototype: true }),
        often<object[] | undefined>(4, fc.constant(undefined), tie('either')),
      )
      .map(([all, or]) => (or ? { ...all, or } : all)),
  }))
  return filter
}

/** The text of a parameter as one would send it. */
function goodQuery(
  name: string,
  keys: readonly string[],
  fields: readonly string[],
  allowed: unknown[] = [],
): fc.Arbitrary<string> {
  const field = fc.constantFrom('id', ...fields)
  if (allowed.length) return fc.constantFrom(...allowed.map(String))
  if (name === 'filter') return filters(keys).map(filter => JSON.stringify(filter))
  if (name === 'range')
    return fc
      .tuple(fc.nat({ max: 30 }), fc.nat({ max: 30 }))
      .map(([first, more]) => `[${first},${first + more}]`)
  if (name === 'sort')
    return fc
      .array(fc.tuple(field, fc.constantFrom('ASC', 'DESC', 'asc')), { minLength: 1, maxLength: 4 })
      .map(pairs => JSON.stringify(pairs.length === 1 ? pairs[0] : pairs))
  if (name === 'fields') return fc.array(field, { minLength: 1, maxLength: 4 }).map(names => names.join())
  if (name === 'by') return field
  return fc.oneof(fc.nat({ max: 60 }).map(String), short)
}

function headersOf({ headers, body }: Operation): fc.Arbitrary<Record<string, string>> {
  const bad = fc.constantFrom(...badHeaders)
  const own = Object.fromEntries(
    headers.map(name => [
      name,
      often(
        2,
        fc.nat({ max: 3 }).map(version => `"${version}"`),
        bad,
      ),
    ]),
  )
  const sometimes = (text: fc.Arbitrary<string>, one: number) =>
    often<string | undefined>(one, fc.constant(undefined), text)
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

/** A body that the document allows, one with something wrong in it, or none. */
function bodyOf(document: Document, { body = {} }: Operation): fc.Arbitrary<string> {
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
    { weight: 10, arbitrary: good },
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
