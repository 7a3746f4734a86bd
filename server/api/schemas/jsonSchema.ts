import { type ZodType, z } from 'zod'
import type { Schema } from '../../../src/contract/endpoint'

/** Whether a value is input or output. */
type Side = 'input' | 'output'

interface Converted {
  schema: Schema
  /** The schemas with an `id` that it refers to. */
  components: Record<string, Schema>
}

const converted: Record<Side, WeakMap<ZodType, Converted>> = { input: new WeakMap(), output: new WeakMap() }

/** Returns the JSON Schema of a contract's schema. Its named parts refer to components of the document. */
export function jsonSchemaOf(schema: ZodType, side: Side): Converted {
  const known = converted[side].get(schema)
  if (known) return known
  // Wrapped in a list, so that a named schema becomes a reference too.
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

/** Removes details that readers of the document don't need: patterns of known formats, limits of integers. */
function simplify({ zodSchema, jsonSchema }: Overridden): void {
  const { def } = zodSchema._zod
  // Responses can get more properties later. Only a schema that
  // rejects unknown names keeps `additionalProperties`.
  if (def.type === 'object' && !def.catchall) delete jsonSchema.additionalProperties
  if (jsonSchema.format && jsonSchema.format !== 'regex') delete jsonSchema.pattern
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  // Readers of the document don't need to know that a list is read-only in TypeScript.
  if (def.type === 'readonly') delete jsonSchema.readOnly
  if (def.type === 'record' && Object.keys(jsonSchema.propertyNames ?? {}).join() === 'type')
    delete jsonSchema.propertyNames
}
