import type { Operation } from './badInput'

interface Described {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema?: { $ref?: string; properties?: object } }> }
}

interface Document {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, { properties?: object }> }
}

/** Every operation of the API's document with what it takes. */
export function operationsOf({ paths, components }: Document): Operation[] {
  const fieldsOf = ({ requestBody }: Described) => {
    if (!requestBody) return undefined
    const [{ schema = {} } = {}] = Object.values(requestBody.content)
    const name = schema.$ref?.split('/').at(-1) ?? ''
    return Object.keys(schema.properties ?? components.schemas[name]?.properties ?? {})
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method: method.toUpperCase(),
      path,
      query: (described.parameters ?? [])
        .filter(({ in: place }) => place === 'query')
        .map(({ name }) => name),
      fields: fieldsOf(described),
    })),
  )
}
