import type { Schema } from '../../../src/contract/endpoint'

/** Paths with random ids: tasks, operations and imports. */
const BY_CHANCE = /^\/(jobs|operations|imports)\/\{id\}/

/** Parameters that are names, not numbers. A draft's form is `new` or a record's id. */
const NAMES = new Set(['name', 'tag', 'of', 'form'])

function schemaOf(path: string, name: string): Schema {
  if (NAMES.has(name)) return { type: 'string' }
  return name === 'id' && BY_CHANCE.test(path)
    ? { type: 'string', format: 'uuid' }
    : { type: 'integer', minimum: 1 }
}

/** Returns the schema of a path parameter. */
export const pathParameter = (path: string, name: string): Schema => ({
  name,
  in: 'path',
  required: true,
  schema: schemaOf(path, name),
})
