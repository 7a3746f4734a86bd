import fc from 'fast-check'
import { type Document, resolved, type Schema } from './document'

const DEEPEST = 4
/** IDs up to this number usually exist, because the database has a few records of each resource. */
const KNOWN_IDS = 5

/** Generates values that a schema accepts, as far as the schema shows. */
export function fromSchema(document: Document, given: Schema, depth = 0): fc.Arbitrary<unknown> {
  const schema = resolved(document, given)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const ways = schema.anyOf ?? schema.oneOf
  if (ways) return fc.oneof(...ways.map(way => fromSchema(document, way, depth)))
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? (schema.properties && 'object')]
  return fc.oneof(...types.map(type => ofType(document, { ...schema, type }, depth)))
}

function ofType(document: Document, schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (schema.type === 'string') return texts(schema)
  if (schema.type === 'integer') return integers(schema)
  if (schema.type === 'number') return fc.double({ noNaN: true, min: schema.minimum, max: schema.maximum })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (depth > DEEPEST) return fc.constant(schema.type === 'array' ? [] : {})
  if (schema.type === 'array')
    return fc.array(fromSchema(document, schema.items ?? {}, depth + 1), {
      maxLength: Math.min(3, schema.maxItems ?? 3),
    })
  if (schema.type === 'object') return objects(document, schema, depth)
  return fc.jsonValue({ maxDepth: 2 })
}

function objects(
  document: Document,
  { properties = {}, required = [] }: Schema,
  depth: number,
): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      name === 'currency' ? currencies : fromSchema(document, schema, depth + 1),
    ]),
  )
  return fc.record(model, { requiredKeys: required.filter(name => name in model) })
}

const integers = ({ minimum, maximum }: Schema) => {
  const [min, max] = [Math.max(minimum ?? -10, -(2 ** 31)), Math.min(maximum ?? 2 ** 31, 2 ** 31)]
  const near = fc.integer({ min, max: Math.max(min, Math.min(max, KNOWN_IDS)) })
  return fc.oneof({ weight: 4, arbitrary: near }, { weight: 1, arbitrary: fc.integer({ min, max }) })
}

// A schema doesn't list the valid currencies.
const currencies = fc.oneof(
  { weight: 5, arbitrary: fc.constant('TND') },
  { weight: 1, arbitrary: fc.constantFrom('EUR', 'XYZ', null) },
)

const days = fc.date({ min: new Date('1930-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })

const formats: Record<string, fc.Arbitrary<string>> = {
  date: days.map(day => day.toISOString().slice(0, 10)),
  'date-time': days.map(day => day.toISOString()),
  email: fc.emailAddress(),
  uri: fc.webUrl(),
  uuid: fc.uuid(),
}

const words = fc.constantFrom(
  'Amira',
  'Öztürk İş',
  'شركة',
  'x',
  'O’Brien "Ltd"',
  '+21620123456',
  '12',
  'a@b.example',
)

function texts({ format, pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  const known = formats[format ?? '']
  if (known) return known
  const matching = pattern ? ofPattern(pattern) : undefined
  const any = fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 60)),
  })
  return fc.oneof(...(matching ? [matching] : []), words, any)
}

// If the generator doesn't support a pattern, the other texts cover it.
function ofPattern(pattern: string): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'))
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}
