import { type Addressed, alternatives, componentOf, type ShownDocument, type ShownSchema } from './described'

const UUID = '3f2c8a52-9f5b-4c1e-8f6d-0123456789ab'
const byFormat: Readonly<Record<string, string>> = {
  uuid: UUID,
  date: '2027-01-15',
  'date-time': '2027-01-15T08:00:00.000Z',
  time: '14:30',
  email: 'amel@example.com',
}
/** Properties of a body that isn't required as a whole. */
const MAX_PROPERTIES = 2
const DEEPEST = 4
/** The records of a bulk write. */
const SOME_RECORDS = '{"id":[1,2]}'

/** Returns a value that a schema describes: of an object only what it requires, or its first properties. */
export function sampleOf(document: ShownDocument, schema: ShownSchema, depth = 0): unknown {
  const name = componentOf(schema)
  if (name) return sampleOf(document, document.components.schemas[name] ?? {}, depth)
  if (schema.examples?.length) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = alternatives(schema).filter(({ type }) => type !== 'null')
  if (first && !schema.properties) return sampleOf(document, first, depth)
  const [type] = [schema.type ?? []].flat()
  if (type === 'object') return sampleObject(document, schema, depth)
  if (type === 'array')
    return schema.items && depth < DEEPEST ? [sampleOf(document, schema.items, depth + 1)] : []
  if (type === 'integer' || type === 'number')
    return Math.min(schema.maximum ?? Number.POSITIVE_INFINITY, Math.max(1, schema.minimum ?? 1))
  if (type === 'boolean') return true
  if (type === 'string') return sampleText(schema)
  return null
}

function sampleText({ format = '', pattern = '', minLength = 0, maxLength }: ShownSchema): string {
  // The only patterns with digits are those of decimal numbers and of live connections.
  const text = byFormat[format] ?? (pattern.includes('\\d') ? '1.5' : '…')
  return text.padEnd(minLength, '…').slice(0, maxLength)
}

function sampleObject(document: ShownDocument, schema: ShownSchema, depth: number): object {
  const { properties = {}, required = [] } = schema
  const optional = Object.keys(properties).filter(
    name => !properties[name]?.readOnly && !required.includes(name),
  )
  const names = required.length || depth > 0 ? required : optional.slice(0, MAX_PROPERTIES)
  return Object.fromEntries(names.map(name => [name, sampleOf(document, properties[name] ?? {}, depth + 1)]))
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** Returns a line for `curl` that calls an operation. `$API` and `$AUTH` are set as the start page shows. */
export function curlExample(document: ShownDocument, operation: Addressed): string {
  const { method, path, parameters, security } = operation
  const sampled = (place: string) =>
    parameters
      .filter(parameter => parameter.in === place)
      .map(({ name, schema, required }) => ({ name, required, value: String(sampleOf(document, schema)) }))
  // A name, such as a resource's, is to be filled in.
  const inPath = Object.fromEntries(
    sampled('path').map(({ name, value }) => [name, value === '…' ? name.toUpperCase() : value]),
  )
  const address = path.replace(/\{(\w+)\}/g, (_whole, name: string) => inPath[name] ?? '1')
  const query = sampled('query')
    .map(each => (each.required && each.name === 'filter' ? { ...each, value: SOME_RECORDS } : each))
    .filter(({ required, value }) => required || value !== '…')
  const shown = method === 'GET' ? query : query.filter(({ required }) => required)
  const headers = sampled('header').map(({ name }) => ({
    name,
    value: name === 'If-Match' ? '"1"' : 'order-4711',
  }))
  const body = bodyParts(document, operation)
  const isUsual = method === (body.length ? 'POST' : 'GET')
  // With `-X HEAD`, curl waits for a body that never comes.
  const option = method === 'HEAD' ? ' -I' : isUsual ? '' : ` -X ${method}`
  const parts = [
    `curl -s${shown.length && method === 'GET' ? ' -G' : ''}${option} "$API${address}"`,
    ...(security?.length === 0 ? [] : ['-H "$AUTH"']),
    ...headers.map(({ name, value }) => `-H ${quoted(`${name}: ${value}`)}`),
    ...shown.map(
      ({ name, value }) =>
        `--${method === 'GET' ? 'data-urlencode' : 'url-query'} ${quoted(`${name}=${value}`)}`,
    ),
    ...body,
    ...fileParts(operation),
  ]
  return parts.join(' \\\n  ')
}

function bodyParts(document: ShownDocument, { requestBody }: Addressed): string[] {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (!type || !content || !requestBody?.required) return []
  if (type === 'application/json')
    return [`--json ${quoted(JSON.stringify(sampleOf(document, content.schema)))}`]
  if (type === 'multipart/form-data') return ["-F 'file=@policy.pdf'"]
  return [`-H ${quoted(`Content-Type: ${type}`)}`, "--data-binary '@rows'"]
}

/** An answer that is no JSON goes into a file: bytes don't belong in a terminal. */
function fileParts({ path, responses }: Addressed): string[] {
  const types = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content = {} }]) => Object.keys(content))
  if (!types.length || types.includes('application/json')) return []
  return [`-o ${path.split('/').at(-1)?.replace(/[{}]/g, '')}`]
}
