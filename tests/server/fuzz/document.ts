/** A JSON Schema in the OpenAPI document. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  format?: string
  pattern?: string
}

interface Parameter {
  name: string
  in: string
  description?: string
  schema?: Schema
}

interface Content {
  content?: Record<string, { schema?: Schema }>
}

/** An operation in the OpenAPI document. */
interface Described {
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Content>
}

export interface Document {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema> }
}

/** An operation with its possible input. */
export interface Operation {
  method: string
  /** The path in the document, without `/api/v1`. */
  path: string
  query: Parameter[]
  headers: string[]
  /** The schema of the JSON body; undefined if the operation accepts none. */
  body?: Schema
  upload: boolean
  responses: Record<string, Content>
}

/** Returns every operation of the document. */
export function operationsOf({ paths }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]): Operation => {
      const content = requestBody?.content ?? {}
      return {
        method: method.toUpperCase(),
        path,
        query: parameters.filter(one => one.in === 'query'),
        headers: parameters.filter(one => one.in === 'header').map(({ name }) => name),
        body: content['application/json']?.schema,
        upload: 'multipart/form-data' in content,
        responses,
      }
    }),
  )
}

/** Returns the schema that a reference points to. */
export function resolved({ components }: Document, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name ? (components.schemas[name] ?? {}) : schema
}

/** Returns the fields and operators of a filter, from the description of the parameter. */
export function filterKeys(description = ''): string[] {
  const [, list = ''] = /Fields and operators: (.*)\.$/.exec(description) ?? []
  return [...list.matchAll(/(\w+) \(([^)]*)\)/g)].flatMap(([, field = '', operators = '']) => [
    field,
    ...operators.split(' ').map(operator => `${field}${operator}`),
  ])
}
