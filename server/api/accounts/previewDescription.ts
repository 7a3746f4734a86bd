import type { RouteDescription, Schema } from '../schemas/routeDescription'

const count: Schema = { type: 'integer', minimum: 0 }

/** The route of the preview, as the API's document tells of it. */
export const previewDescription: RouteDescription = {
  method: 'post',
  path: '/access/preview',
  summary: 'How much somebody would see and could do with these rules, within what one may read oneself',
  body: {
    type: 'object',
    required: ['permissions', 'user_type'],
    properties: {
      permissions: { type: 'array', items: { type: 'object' } },
      user_type: { type: 'integer' },
      as: { type: 'integer', minimum: 1, description: 'The account in whose place; oneself otherwise' },
    },
    additionalProperties: false,
  },
  data: {
    type: 'array',
    items: {
      type: 'object',
      required: ['resource', 'total', 'read', 'create', 'update', 'delete', 'exact'],
      properties: {
        resource: { type: 'string' },
        total: count,
        read: count,
        create: { type: 'boolean' },
        update: count,
        delete: count,
        exact: { type: 'boolean', description: 'Whether all of them were counted one by one' },
      },
    },
  },
  errors: [404, 413, 415, 422],
}
