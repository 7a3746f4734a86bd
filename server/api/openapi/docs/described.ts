/** A JSON Schema, as far as the pages show it. */
export interface ShownSchema {
  $ref?: string
  type?: string | readonly string[]
  title?: string
  description?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: readonly unknown[]
  examples?: readonly unknown[]
  anyOf?: readonly ShownSchema[]
  oneOf?: readonly ShownSchema[]
  allOf?: readonly ShownSchema[]
  items?: ShownSchema
  properties?: Readonly<Record<string, ShownSchema>>
  additionalProperties?: boolean | ShownSchema
  required?: readonly string[]
  readOnly?: boolean
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  'x-resource'?: string
}

export interface ShownParameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: ShownSchema
}

type Content = Readonly<Record<string, { schema: ShownSchema }>>

export interface ShownOperation {
  operationId: string
  summary: string
  tags: readonly string[]
  security?: readonly unknown[]
  'x-permission'?: { action: string | readonly string[]; subject: string }
  parameters: readonly ShownParameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Readonly<Record<string, { description: string; content?: Content }>>
}

/** The API's document, as far as the pages show it. */
export interface ShownDocument {
  info: { version: string }
  paths: Readonly<Record<string, Readonly<Record<string, ShownOperation>>>>
  components: { schemas: Readonly<Record<string, ShownSchema>> }
}

/** An operation with its address. */
export interface Addressed extends ShownOperation {
  method: string
  path: string
}

/** Returns the operations of the document by their tag, in its order. */
export function operationsByTag({ paths }: ShownDocument): ReadonlyMap<string, readonly Addressed[]> {
  const byTag = new Map<string, Addressed[]>()
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods))
      for (const tag of operation.tags) {
        const operations = byTag.get(tag) ?? []
        operations.push({ ...operation, method: method.toUpperCase(), path })
        byTag.set(tag, operations)
      }
  return byTag
}

/** Returns the name of the component that a schema refers to. */
export const componentOf = ({ $ref }: ShownSchema): string | undefined => $ref?.split('/').at(-1)

/** Returns the names of the components that some schemas use, directly or through others. */
export function componentsIn({ components }: ShownDocument, schemas: readonly ShownSchema[]): string[] {
  const found = new Set<string>()
  const visit = (schema: ShownSchema) => {
    const name = componentOf(schema)
    if (name && !found.has(name)) {
      found.add(name)
      visit(components.schemas[name] ?? {})
    }
    for (const part of partsOf(schema)) visit(part)
  }
  schemas.forEach(visit)
  return [...found].sort()
}

const partsOf = (schema: ShownSchema): readonly ShownSchema[] => [
  ...alternatives(schema),
  ...(schema.items ? [schema.items] : []),
  ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
  ...Object.values(schema.properties ?? {}),
]

/** Returns the schemas of which a value matches one or all. */
export const alternatives = ({ anyOf = [], oneOf = [], allOf = [] }: ShownSchema): readonly ShownSchema[] => [
  ...anyOf,
  ...oneOf,
  ...allOf,
]

/** Returns all schemas of an operation's body and responses. */
export const schemasOf = ({ requestBody, responses }: ShownOperation): readonly ShownSchema[] =>
  [requestBody?.content, ...Object.values(responses).map(({ content }) => content)].flatMap(content =>
    Object.values(content ?? {}).map(({ schema }) => schema),
  )
