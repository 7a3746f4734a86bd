import { type ZodType, z } from 'zod'

/** A JSON Schema as in OpenAPI 3.1. */
export type Schema = { [key: string]: unknown }

/** Whether a value is input or output. */
type Side = 'input' | 'output'

interface Converted {
  schema: Schema
  /** The schemas with an `id` that it refers to. */
  components: Record<string, Schema>
}

const converted: Record<Side, WeakMap<ZodType, Converted>> = { input: new WeakMap(), output: new WeakMap() }

/** The JSON Schema of a contract's schema; its named parts refer to components of the document. */
export function jsonSchemaOf(schema: ZodType, side: Side): Converted {
  const known = converted[side].get(schema)
  if (known) return known
  // In a list, a named schema is a reference too.
  const { items, $defs = {} } = z.toJSONSchema(z.array(schema), {
    io: side,
    unrepresentable: 'any',
    override: simplify,
  })
  const pointed = JSON.stringify({ schema: items, components: $defs }).replaceAll(
    '"#/$defs/',
    '"#/components/schemas/',
  )
  const made = JSON.parse(pointed) as Converted
  converted[side].set(schema, made)
  return made
}

interface Overridden {
  zodSchema: z.core.$ZodTypes
  jsonSchema: z.core.JSONSchema.BaseSchema
}

/** Omits details that readers of the document don't need: patterns of known formats, limits of integers. */
function simplify({ zodSchema, jsonSchema }: Overridden): void {
  const { def } = zodSchema._zod
  // Answers can get more properties later; a schema that refuses unknown names says so.
  if (def.type === 'object' && !def.catchall) delete jsonSchema.additionalProperties
  if (jsonSchema.format && jsonSchema.format !== 'regex') delete jsonSchema.pattern
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  // A read-only list means nothing to readers of the document.
  if (def.type === 'readonly') delete jsonSchema.readOnly
  if (def.type === 'record' && Object.keys(jsonSchema.propertyNames ?? {}).join() === 'type')
    delete jsonSchema.propertyNames
}
