import { type ZodType, z } from 'zod'

/** A JSON Schema, as OpenAPI 3.1 takes it. */
export type Schema = { [key: string]: unknown }

/** Whether a value is what somebody sends, or what they are answered. */
type Side = 'input' | 'output'

interface Converted {
  schema: Schema
  /** The schemas with an `id` that it refers to. */
  components: Record<string, Schema>
}

const converted: Record<Side, WeakMap<ZodType, Converted>> = { input: new WeakMap(), output: new WeakMap() }

/** The JSON Schema of a schema of the contract; its named parts are references to components of the document. */
export function jsonSchemaOf(schema: ZodType, side: Side): Converted {
  const known = converted[side].get(schema)
  if (known) return known
  // In a list, a schema that has a name itself is a reference as well.
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

/** Leaves out what readers of the document need not know: patterns of known formats, the limits of any whole number. */
function simplify({ zodSchema, jsonSchema }: Overridden): void {
  const { def } = zodSchema._zod
  // An answer may have more one day; what refuses further names says so itself.
  if (def.type === 'object' && !def.catchall) delete jsonSchema.additionalProperties
  if (jsonSchema.format && jsonSchema.format !== 'regex') delete jsonSchema.pattern
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  // That the server does not change a list says nothing to its readers.
  if (def.type === 'readonly') delete jsonSchema.readOnly
  if (def.type === 'record' && Object.keys(jsonSchema.propertyNames ?? {}).join() === 'type')
    delete jsonSchema.propertyNames
}
