import { isDeepStrictEqual } from 'node:util'
import { ZodType } from 'zod'
import { errorSchema, writeMetaSchema } from '../../../src/contract/answer'
import { descriptionEndpoints } from '../../../src/contract/description'
import type { Endpoint, Schema } from '../../../src/contract/endpoint'
import { type FormChoices, noChoices } from '../../../src/core/schema/formChoices'
import type { Label } from '../../../src/core/schema/labels'
import type { Resource } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import { routes } from '../routes'
import { jsonSchemaOf } from '../schemas/jsonSchema'
import { pathParameter } from '../schemas/pathParameter'
import { grantsOf } from '../schemas/ruleSchema'
import { resourceSchemas, sharedSchemas } from '../schemas/schemas'

/** What differs between offices: the settings for the forms of a resource, and the labels. */
interface Office {
  forms?: (resource: Resource) => FormChoices
  label?: (label: Label) => string
  /** The names of resources to leave out. */
  hidden?: readonly string[]
  /** Subjects of rules that no definition has. */
  subjects?: readonly string[]
}

const BASE = '/api/v1'

const reasons: Record<number, string> = {
  400: 'The query or the body cannot be read',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found, or hidden from you',
  409: 'Changed in the meantime, or currently not possible',
  413: 'Too large',
  415: 'Unsupported content type',
  422: 'Invalid values, by field',
  428: 'The Idempotency-Key was used for another request; `data` is the record that it created, if any',
  429: 'Too many attempts',
  500: 'Internal server error',
  503: 'The database is unreachable or full, or the server is overloaded: send the same request again after `Retry-After` seconds',
}

/** Returns the JSON Schema of an input or a response, and records the components that it refers to. */
type ToJson = (schema: ZodType | Schema, side: 'input' | 'output') => Schema

const errorContent = (schema: Schema): Schema => ({ 'application/json': { schema } })

function parametersOf(
  { path, query = {}, requiredQuery = [], headers = {} }: Endpoint,
  toJson: ToJson,
): Schema[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => pathParameter(path, name))
  const inQuery = Object.entries(query).map(([name, parameter]) => {
    const required = requiredQuery.includes(name) ? { required: true } : {}
    const { description, ...schema } = toJson(parameter, 'input')
    return { name, in: 'query', ...required, description, schema }
  })
  const inHeader = Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string' },
  }))
  return [...inPath, ...inQuery, ...inHeader]
}

function successOf(
  {
    method,
    data = {},
    meta = method === 'get' ? undefined : writeMetaSchema,
    content,
    answerHeaders = {},
  }: Endpoint,
  toJson: ToJson,
): Schema {
  const headers = Object.fromEntries(
    Object.entries(answerHeaders).map(([name, description]) => [
      name,
      { description, schema: { type: 'string' } },
    ]),
  )
  if (content) {
    const types = [content].flat().map(type => [type, { schema: {} }])
    return { description: 'Done', headers, content: Object.fromEntries(types) }
  }
  const properties = {
    status: { const: 'success' },
    data: toJson(data, 'output'),
    ...(meta ? { meta: toJson(meta, 'output') } : {}),
  }
  // What can be empty can also be left out.
  const isMetaSent = method === 'get' && meta instanceof ZodType && !meta.safeParse({}).success
  const required = ['status', 'data', ...(isMetaSent ? ['meta'] : [])]
  return {
    description: 'Done',
    content: { 'application/json': { schema: { type: 'object', required, properties } } },
  }
}

function bodyOf({ body, bodyOptional = false, upload, raw }: Endpoint, toJson: ToJson): Schema {
  if (raw) {
    const binary = { schema: { type: 'string', format: 'binary' } }
    return { requestBody: { required: true, content: Object.fromEntries(raw.map(type => [type, binary])) } }
  }
  if (upload) {
    const schema = {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' } },
    }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!body) return {}
  const schema = toJson(body, 'input')
  return { requestBody: { required: !bodyOptional, content: { 'application/json': { schema } } } }
}

/** Returns the statuses of refusals that follow from the route's input: a name in the path, or a body. */
const refusalsOf = ({ path, body, upload }: Endpoint): number[] => [
  ...(path.includes('{') ? [404] : []),
  ...(body || upload ? [413, 415, 422] : []),
]

const tagOf = ({ tag, path }: Endpoint): string => tag ?? path.split('/')[1] ?? ''

function operation(route: Endpoint, operationId: string, toJson: ToJson): Schema {
  const { summary, alsoBelow, open, status = 200, errors = [], refusals: refusalSchemas = {} } = route
  const statuses = [
    ...new Set([400, ...(open ? [] : [401, 403]), ...refusalsOf(route), ...errors, 429, 500, 503]),
  ].sort()
  const refusals = statuses.map(code => [
    code,
    {
      description: reasons[code] ?? 'Refused',
      content: errorContent(toJson(refusalSchemas[code] ?? errorSchema, 'output')),
    },
  ])
  return {
    operationId,
    summary,
    tags: [tagOf(route)],
    ...(alsoBelow ? { servers: [BASE, ...alsoBelow].map(url => ({ url })) } : {}),
    ...(open ? { security: [] } : {}),
    ...(route.permission ? { 'x-permission': route.permission } : {}),
    parameters: parametersOf(route, toJson),
    ...bodyOf(route, toJson),
    responses: {
      [status]: successOf(route, toJson),
      ...(route.begun ? { 202: successOf({ ...route, data: route.begun }, toJson) } : {}),
      ...Object.fromEntries(refusals),
    },
  }
}

const pathName = (method: string, path: string) =>
  `${method}${path.replace(/\W+(\w)/g, (_whole, letter: string) => letter.toUpperCase()).replace(/\W/g, '')}`

/**
 * Names operations. Two can't have one name, not even in upper and lower case, so the second is named by its path.
 * Those below a record are named first: an office's own `customer-policies` doesn't rename what creates a policy of a
 * customer, and nothing is renamed if its definition becomes one in TypeScript.
 */
function operationNames(described: readonly Endpoint[]): ReadonlyMap<Endpoint, string> {
  const taken = new Set<string>()
  const isTaken = (name: string) => taken.has(name.toLowerCase())
  const isNested = ({ path }: Endpoint) => path.includes('}/')
  const inTurn = [...described.filter(isNested), ...described.filter(route => !isNested(route))]
  return new Map(
    inTurn.map(route => {
      const { method, path, operation: name = '' } = route
      const byPath = pathName(method, path)
      let free = name && !isTaken(name) ? name : byPath
      for (let number = 2; isTaken(free); number++) free = `${byPath}${number}`
      taken.add(free.toLowerCase())
      return [route, free]
    }),
  )
}

/** Returns a function that converts schemas, and the components that they refer to. */
function converter(): { toJson: ToJson; components: Record<string, Schema> } {
  const components: Record<string, Schema> = {}
  const known = new Set<object>()
  const toJson: ToJson = (schema, side) => {
    if (!(schema instanceof ZodType)) return schema
    const converted = jsonSchemaOf(schema, side)
    if (known.has(converted)) return converted.schema
    known.add(converted)
    for (const [name, component] of Object.entries(converted.components)) {
      // A schema whose input differs from its output needs a second name.
      if (components[name] && !isDeepStrictEqual(components[name], component))
        throw new Error(`Two schemas are called ${name}`)
      components[name] = component
    }
    return converted.schema
  }
  return { toJson, components }
}

/** Returns the OpenAPI 3.1 document of all routes, including those derived from the definitions (C-12). */
export function openApiDocument(
  resources: Resources,
  version: string,
  { forms = () => noChoices, label = ({ fallback }) => fallback, hidden = [], subjects = [] }: Office = {},
): Schema {
  const paths: Record<string, Schema> = {}
  const { toJson, components } = converter()
  const described = [
    ...Object.values(descriptionEndpoints),
    ...routes.flatMap(({ documented }) => documented(resources)),
  ]
  const names = operationNames(described)
  const grants = grantsOf(resources, { hidden, further: subjects })
  const isShown = (resource: string) => !hidden.includes(resource)
  for (const route of described.filter(route => isShown(tagOf(route))))
    paths[route.path] = {
      ...paths[route.path],
      [route.method]: operation(route, names.get(route) as string, toJson),
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Coverdesk', version },
    servers: [{ url: BASE }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        ...sharedSchemas,
        ...components,
        ...Object.assign(
          {},
          ...resources.all
            .filter(({ name }) => isShown(name))
            .map(each => resourceSchemas(resources, each, { choices: forms(each), label, grants })),
        ),
      },
    },
  }
}
