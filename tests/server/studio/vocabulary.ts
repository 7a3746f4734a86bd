import { z } from 'zod'
import { definitionData, extensionData } from '../../../src/define/definitionData'

/** A schema in JSON, as far as the walk below reads it. */
interface JsonSchema {
  $ref?: string
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema | boolean
  required?: string[]
}

/** An option of definitions: its place, with `*` for names that an author chooses, and a value of its form. */
export interface Option {
  place: string
  /** A definition with this option, and as little else as possible. */
  definition: Record<string, unknown>
}

/** How deep groups of conditions and labels are followed. */
const DEEPEST = 5

/** Returns every option of the definitions' own schemas, so that a new option is among them. */
export function vocabulary(): Option[] {
  const own = optionsOf(z.toJSONSchema(definitionData, { io: 'input' }) as JsonSchema, { name: 'depots' })
  const added = optionsOf(z.toJSONSchema(extensionData, { io: 'input' }) as JsonSchema, {
    extends: 'customers',
  })
  return [...own, ...added.map(option => ({ ...option, place: `+${option.place}` }))]
}

function optionsOf(root: JsonSchema, base: Record<string, unknown>): Option[] {
  const found = new Map<string, Option>()
  const resolved = ({ $ref, ...rest }: JsonSchema): JsonSchema => {
    if (!$ref) return rest
    const parts = $ref.replace(/^#\/?/, '').split('/').filter(Boolean)
    const target = parts.reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], root)
    return target as JsonSchema
  }
  const walk = (schema: JsonSchema, place: string[], put: (value: unknown) => Record<string, unknown>) => {
    const { properties, additionalProperties, items, anyOf, oneOf, required = [] } = resolved(schema)
    // The fields of a list are those of a definition again.
    if (place.length > DEEPEST || place.join('.').includes('list.fields.*')) return
    for (const each of [...(anyOf ?? []), ...(oneOf ?? [])]) walk(each, place, put)
    for (const [name, part] of Object.entries(properties ?? {})) {
      const kind = properties?.kind?.const
      const at = [...place, kind && name !== 'kind' ? `${kind}.${name}` : name]
      const others = Object.fromEntries(
        required.map(each => [each, sampleOf(properties?.[each] ?? {}, resolved)]),
      )
      const within = (value: unknown) => put({ ...others, [name]: value })
      const key = at.join('.')
      if (!found.has(key)) found.set(key, { place: key, definition: within(sampleOf(part, resolved)) })
      walk(part, at, within)
    }
    if (typeof additionalProperties === 'object')
      walk(additionalProperties, [...place, '*'], value => put({ entry: value }))
    if (typeof items === 'object') walk(items, place, value => put([value]))
  }
  walk(root, [], value => ({ ...(value as object), ...base }))
  return [...found.values()]
}

/** Returns a value of a schema's form. */
function sampleOf(schema: JsonSchema, resolved: (schema: JsonSchema) => JsonSchema, depth = 0): unknown {
  const { type, const: fixed, enum: values, anyOf, oneOf, properties, required = [] } = resolved(schema)
  if (fixed !== undefined) return fixed
  if (values) return values[0]
  const [first] = [...(anyOf ?? []), ...(oneOf ?? [])]
  if (first) return sampleOf(first, resolved, depth)
  if (type === 'boolean') return true
  if (type === 'number' || type === 'integer') return 1
  if (type === 'array') return []
  if (type !== 'object') return 'entry'
  if (depth >= DEEPEST) return {}
  return Object.fromEntries(
    required.map(name => [name, sampleOf(properties?.[name] ?? {}, resolved, depth + 1)]),
  )
}
