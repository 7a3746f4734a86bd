import type { RouteDescription, Schema } from '../schemas/routeDescription'
import { SEARCH_LENGTH, SEARCH_LIMIT } from './searchRoutes'

const found: Schema = {
  type: 'object',
  required: ['id', 'label'],
  properties: {
    id: { type: 'integer' },
    label: { type: 'string' },
    text: { type: 'string', description: 'A second text to know it by, as an e-mail address or a number' },
  },
}

/** The search over all resources, as the API's document tells of it. */
export const searchDescription: RouteDescription = {
  method: 'get',
  path: '/search',
  summary: 'Records of every resource that one may read, the best found first',
  query: {
    q: {
      description: 'What is looked for in the searchable fields; every word of it has to be found',
      schema: { type: 'string', minLength: SEARCH_LENGTH.min, maxLength: SEARCH_LENGTH.max },
    },
    limit: {
      description: `Records of each resource at most; ${SEARCH_LIMIT.usual} where it is left out`,
      schema: { type: 'integer', minimum: 1, maximum: SEARCH_LIMIT.max },
    },
  },
  data: {
    type: 'array',
    items: {
      type: 'object',
      required: ['resource', 'records'],
      properties: { resource: { type: 'string' }, records: { type: 'array', items: found } },
    },
  },
}
