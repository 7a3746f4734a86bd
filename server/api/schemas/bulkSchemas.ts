import type { RouteDescription, Schema } from './routeDescription'

const integer: Schema = { type: 'integer' }

/** What the body of a bulk write may say of the rows, beside what is done to them. */
export const seenRows: Record<string, Schema> = {
  expected_count: {
    anyOf: [integer, { type: 'null' }],
    description: 'How many records must match, else 409',
  },
  versions: {
    description:
      'The versions of the rows as they were seen, by id. At once, a row that others have changed since refuses the whole (409 with `details.records`): an update where they changed a field that is to be set, a deletion or a move where they changed anything. A task leaves such rows out and tells so of each. Rows that are not named are taken as they are.',
    anyOf: [
      {
        type: 'object',
        propertyNames: { pattern: '^[1-9]\\d{0,14}$' },
        additionalProperties: { type: 'integer', minimum: 1 },
      },
      { type: 'null' },
    ],
  },
}

/** The body of a bulk write that sets nothing. */
export const bulkBody: Schema = { type: 'object', properties: seenRows }

/** What a bulk write answers when others were there before, or other rows match than were seen. */
export const bulkRefusals: RouteDescription['refusals'] = {
  409: { $ref: '#/components/schemas/BulkConflict' },
}

/** Schemas of what stands in the way of a bulk write. */
export const bulkSchemas: Record<string, Schema> = {
  StaleRow: {
    type: 'object',
    description: 'A row that somebody has written to since it was seen',
    required: ['id', 'version', 'before', 'now'],
    properties: {
      id: integer,
      label: { type: 'string' },
      version: {
        ...integer,
        description: 'What it has now: sent again with it, the write goes on over theirs',
      },
      by: { anyOf: [{ $ref: '#/components/schemas/Choice' }, { type: 'null' }] },
      at: { type: 'string', format: 'date-time' },
      before: { type: 'object', description: 'The fields in question, as they were seen' },
      now: { type: 'object', description: 'The same fields as they are' },
    },
  },
  BulkConflict: {
    allOf: [
      { $ref: '#/components/schemas/Error' },
      {
        type: 'object',
        properties: {
          details: {
            type: 'object',
            properties: {
              records: { type: 'array', maxItems: 100, items: { $ref: '#/components/schemas/StaleRow' } },
              count: { ...integer, description: 'How many rows are stale, or match' },
              expected_count: integer,
            },
          },
        },
      },
    ],
  },
}
