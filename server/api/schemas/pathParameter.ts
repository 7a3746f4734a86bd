import type { Schema } from './routeDescription'

/** What is not counted but drawn by chance: long work, what somebody did in one go, a file that is taken over. */
const BY_CHANCE = /^\/(jobs|operations|imports)\/\{id\}/

/** What stands for a name in braces in the path of a route. */
export const pathParameter = (path: string, name: string): Schema => ({
  name,
  in: 'path',
  required: true,
  schema:
    name === 'id' && BY_CHANCE.test(path)
      ? { type: 'string', format: 'uuid' }
      : { type: 'integer', minimum: 1 },
})
