import type { Schema } from './routeDescription'

/** Paths with random ids: tasks, operations and imports. */
const BY_CHANCE = /^\/(jobs|operations|imports)\/\{id\}/

/** Returns the schema of a path parameter. */
export const pathParameter = (path: string, name: string): Schema => ({
  name,
  in: 'path',
  required: true,
  schema:
    name === 'id' && BY_CHANCE.test(path)
      ? { type: 'string', format: 'uuid' }
      : { type: 'integer', minimum: 1 },
})
