import type { Resources } from '../../../src/core/schema/resources'
import type { RouteDescription, Schema } from '../schemas/routeDescription'
import { MOST_MEASURES } from './measureRoutes'

const day = (description: string) => ({ description, schema: { type: 'string', format: 'date' } })

const figure: Record<string, Schema> = {
  count: { type: 'integer', description: 'The rows' },
  amounts: {
    type: 'array',
    description: 'A sum or the least of amounts: one for each currency, never added across',
    items: {
      type: 'object',
      required: ['amount', 'currency'],
      properties: { amount: { type: 'integer', description: 'Minor units' }, currency: { type: 'string' } },
    },
  },
  number: { type: 'string', description: 'A sum of numbers, or a mean, exact' },
  day: { type: 'string', format: 'date' },
  filter: { type: 'object', description: 'In the dialect of lists: finds exactly the rows that this is of' },
}

const group: Schema = {
  type: 'object',
  required: ['key', 'count', 'filter'],
  properties: {
    key: {
      type: ['string', 'null'],
      description:
        'The choice, the id, the first day of the month or week, the window; null for the empty ones',
    },
    label: { type: 'string', description: 'What a referred record is called' },
    ...figure,
  },
}

const measured: Schema = {
  type: 'object',
  required: ['name', 'resource', 'count', 'filter'],
  properties: {
    name: { type: 'string' },
    resource: { type: 'string' },
    ...figure,
    groups: { type: 'array', items: group },
  },
}

const ratio: Schema = {
  type: 'object',
  required: ['name', 'part', 'whole', 'ratios'],
  properties: {
    name: { type: 'string' },
    part: measured,
    whole: measured,
    ratios: {
      type: 'array',
      items: {
        type: 'object',
        required: ['ratio'],
        properties: {
          currency: { type: 'string' },
          ratio: { type: ['string', 'null'], description: 'Four digits after the point; null of nothing' },
        },
      },
    },
  },
}

const answer = {
  data: { type: 'object', additionalProperties: { anyOf: [measured, ratio] } },
  meta: {
    type: 'object',
    required: ['as_of', 'refused', 'failed'],
    properties: {
      as_of: {
        type: 'string',
        format: 'date-time',
        description: 'When the oldest of the numbers was worked out',
      },
      kept: {
        type: 'boolean',
        description:
          'Numbers over many records are kept for a minute or more: their lists may say another one by now',
      },
      refused: {
        type: 'object',
        description: 'Why a measure is not for the one who asks',
        additionalProperties: { type: 'string' },
      },
      failed: {
        type: 'object',
        description: 'Measures that cannot be calculated, with the records whose values are the reason',
        additionalProperties: {
          type: 'object',
          required: ['message', 'resource', 'records'],
          properties: {
            message: { type: 'string' },
            resource: { type: 'string' },
            records: {
              type: 'array',
              items: {
                type: 'object',
                required: ['id', 'label'],
                properties: { id: { type: 'integer' }, label: { type: 'string' } },
              },
            },
          },
        },
      },
    },
  },
}

/** Measures, as the API's document tells of them. */
export const measuresDescription: RouteDescription = {
  method: 'get',
  path: '/measures',
  summary: 'Numbers over records under the rules of the one who asks, each with the filter of its list',
  query: {
    names: { description: `Names of measures, separated by commas; ${MOST_MEASURES} at most` },
    from: day('The first day of the period'),
    to: day('The day after the last one of the period'),
  },
  ...answer,
}

/** The figures of records, of each resource that has some. */
export const figureDescriptions = ({ all }: Resources): RouteDescription[] =>
  all
    .filter(({ figures }) => Object.keys(figures).length > 0)
    .map(({ name }) => ({
      method: 'get',
      path: `/${name}/{id}/figures`,
      summary: 'Numbers over the records that belong to it, each with the filter of its list',
      ...answer,
      errors: [404],
    }))
