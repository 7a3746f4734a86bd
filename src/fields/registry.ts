import type { ZodType } from 'zod'
import type { AnyField, FieldType } from './fieldType'

// Filled by index.ts. Types made of further fields (list) need the registry, which needs them: this file breaks the circle.
const types = new Map<string, FieldType>()

/** Makes a field type known. Two types of one kind are a mistake. */
export function register(type: FieldType): void {
  if (types.has(type.kind) && types.get(type.kind) !== type)
    throw new Error(`Two field types are called ${type.kind}`)
  types.set(type.kind, type)
}

/** The type of a field: what the engine asks instead of comparing kinds. */
export function typeOf(field: Pick<AnyField, 'kind'>): FieldType {
  const type = types.get(field.kind)
  if (!type) throw new Error(`No field type is called ${field.kind}; src/fields/index.ts lists them`)
  return type
}

const schemas = new WeakMap<object, ZodType>()

/** What a value of this field must be; made once for each field, as making it costs more than checking with it. */
export function schemaOf(field: AnyField): ZodType {
  const made = schemas.get(field)
  if (made) return made
  const schema = typeOf(field).schema(field)
  schemas.set(field, schema)
  return schema
}
