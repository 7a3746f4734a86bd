import type { Schema } from './routeDescription'

/** Random ids: tasks, operations and imports. */
const BY_CHANCE = /^\/(jobs|operations|imports)\/\{id\}/

/** The schema of a name in braces in a route's path. */
export const pathParameter = (path: string, name: string): Schema => ({
  name,
  in: 'path',
  required: true,
  schema:
    name === 'id' && BY_CHANCE.test(path)
      ? { type: 'string', format: 'uuid' }
      : { type: 'integer', minimum: 1 },
})
