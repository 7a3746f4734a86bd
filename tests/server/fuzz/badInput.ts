import type { Faker } from '@faker-js/faker'

/** An operation of the API's own document, as far as something wrong can be sent to it. */
export interface Operation {
  method: string
  path: string
  query: string[]
  /** The fields that a body may hold; undefined where it takes none. */
  fields?: string[]
}

/** One call, ready to be made. */
export interface BadCall {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const LONE_SURROGATE = '"\\ud800"'

/** Values as JSON texts: what no field takes, what some take by accident, and what breaks parsers. */
const values = [
  'null',
  'true',
  '0',
  '-1',
  '1.5',
  '1e999',
  '-1e308',
  '9007199254740993',
  '99999999999999999999999999',
  '""',
  '" "',
  '"a\\u0000b"',
  LONE_SURROGATE,
  '"\\udfff\\ud800x"',
  '"\\u202e\\ufeff"',
  `"${'x'.repeat(70_000)}"`,
  '"2025-02-30"',
  '"99999-01-01T00:00:00Z"',
  '"@me"',
  '"@my.nothing"',
  '"%"',
  '"\'; drop table x; --"',
  '[]',
  '[[]]',
  '[null,1,"a"]',
  '{}',
  '{"amount":"x","currency":5}',
  '{"amount":1e30,"currency":"XXX"}',
  '{"__proto__":{"a":1}}',
  '{"id":1,"id":2}',
  deep(30),
]

const brokenBodies = [
  '',
  '{',
  '{"a":',
  '{"a":1,}',
  '{"a":1}}',
  "{'a':1}",
  'undefined',
  '\u0000',
  '\ufeff{}',
  'null',
  '[]',
  '5',
  LONE_SURROGATE,
  deep(100_000),
  `{"a":${deep(5_000)}}`,
]

const ids = [
  '0',
  '-1',
  '1.5',
  '1e3',
  'abc',
  '99999999999999999999',
  '2147483648',
  '%00',
  '%ED%A0%80',
  '%E0%A4%A',
  '%20',
]
const wrongIds = [
  ...ids,
  '..%2f..%2fetc',
  "1'--",
  '1%3Bdrop',
  '[]',
  '1,2',
  '%F0%9F%92%A9',
  'null',
  '1',
  '1',
  '987654',
]

const queryTexts = [
  '',
  '{',
  '[]',
  'null',
  '5',
  '%00',
  '%ED%A0%80',
  '%E0%A4%A',
  '[0,1e9]',
  '[-1,5]',
  '[5,1]',
  '[0,0.5]',
  '["id","ASC"]',
  '["id","UP"]',
  '[["id"],["id","ASC","x"]]',
  '{"id":{"$gt":1}}',
  '{"id":["a",null]}',
  '{"id":99999999999999999999}',
  '{"q":"\\u0000"}',
  '{"q":"\\ud800"}',
  `{"q":"${'x'.repeat(3_000)}"}`,
  '{"or":{}}',
  '{"or":[{"or":[{"or":[{}]}]}]}',
  '{"__proto__":1,"constructor":2}',
  '{"id_null":"perhaps","id_q":[1]}',
  'eyJpZCI6MX0',
  '!!!!',
  'x'.repeat(3_000),
]

const types = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data',
  'a/b',
  '',
]
const headerTexts = ['"abc"', '"99999999999999999999"', '*', 'W/"1"', '""', ';;;q=x', 'x'.repeat(3_000), '-1']

const jsonText = (text: string) => JSON.stringify(text)

/** A body for these fields with something wrong in some of them, or that is no body at all. */
function bodyFor(faker: Faker, fields: string[]): string {
  if (faker.datatype.boolean(0.25)) return faker.helpers.arrayElement(brokenBodies)
  const names = faker.helpers.arrayElements([...fields, 'no_such_field', '__proto__'], { min: 1, max: 4 })
  return `{${names.map(name => `${jsonText(name)}:${faker.helpers.arrayElement(values)}`).join(',')}}`
}

/** One call of an operation with something wrong somewhere. */
export function badCall(faker: Faker, { method, path, query, fields }: Operation): BadCall {
  const at = path.replace(/\{\w+\}/g, () => faker.helpers.arrayElement(wrongIds))
  const wrong = faker.helpers.arrayElements([...query, 'no_such_parameter'], { min: 0, max: 2 })
  const search = wrong.map(name => {
    const text = faker.helpers.arrayElement(queryTexts)
    return `${name}=${text.includes('%') ? text : encodeURIComponent(text)}`
  })
  const some = (name: string, texts: string[], chance: number) =>
    faker.datatype.boolean(chance) ? { [name]: faker.helpers.arrayElement(texts) } : {}
  const body = fields && bodyFor(faker, fields)
  return {
    method,
    path: search.length ? `${at}?${search.join('&')}` : at,
    headers: {
      ...(body === undefined
        ? {}
        : { 'Content-Type': 'application/json', ...some('Content-Type', types, 0.1) }),
      ...some('If-Match', headerTexts, 0.2),
      ...some('Idempotency-Key', headerTexts, 0.1),
      ...some('Accept-Language', headerTexts, 0.1),
      ...some('Range', headerTexts, 0.05),
    },
    body,
  }
}
