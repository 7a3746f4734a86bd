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

// Filled by schemas.ts: who only shows values does not load what checks them.
const checks = new Map<string, (field: never) => ZodType>()

/** Makes known what values of a kind of field must be. */
export function registerSchema(kind: string, schema: (field: never) => ZodType): void {
  checks.set(kind, schema)
}

const schemas = new WeakMap<object, ZodType>()

/**
 * What a value of this field must be, as the API carries it, and its normal form; empty values do not reach it. Made
 * once for each field, as making it costs more than checking with it.
 */
export function schemaOf(field: AnyField): ZodType {
  const schema = loadedSchemaOf(field)
  if (!schema)
    throw new Error(`No schema is loaded for fields of kind ${field.kind}: see src/fields/schemas.ts`)
  return schema
}

/** The same; undefined where nothing that checks values is loaded. */
export function loadedSchemaOf(field: AnyField): ZodType | undefined {
  const made = schemas.get(field)
  const check = checks.get(field.kind)
  if (made || !check) return made
  const schema = check(field as never)
  schemas.set(field, schema)
  return schema
}
