import type { RouteDescription, Schema } from '../schemas/routeDescription'

const whole: Schema = { type: 'integer' }
const text: Schema = { type: 'string' }
const flag: Schema = { type: 'boolean' }
const flagOrNull: Schema = { type: ['boolean', 'null'] }
const shape = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
})
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })

const notification = shape({
  id: whole,
  type: text,
  level: { enum: ['info', 'success', 'warning', 'error'] },
  params: {
    type: 'object',
    description:
      'What the words of the type name: a value with the field that says it, a number of records, or a text. Empty where the reader may no longer know it',
    additionalProperties: {
      anyOf: [
        { ...shape({ resource: text, field: text, value: {} }), description: 'With `label` for a reference' },
        shape({ count: whole }),
        shape({ text }),
      ],
    },
  },
  subject: orNull(shape({ resource: text, id: { type: ['integer', 'null'] } })),
  url: { type: ['string', 'null'], description: "Below the app's own address" },
  actor: orNull(shape({ id: whole, label: text })),
  created_at: { type: 'string', format: 'date-time' },
  read_at: { type: ['string', 'null'], format: 'date-time' },
})
const unread = shape({ unread: whole })
const channels = { in_app: flag, mail: flag }
const preference = shape({ type: text, ...channels, defaults: shape(channels) })

/** The routes of the notifications, as the API's document tells of them. */
export const notificationDescriptions: readonly RouteDescription[] = [
  {
    method: 'get',
    path: '/notifications',
    summary: "One's own notifications, the latest first",
    query: {
      filter: {
        description:
          'As of a list of records, by `read` (true or false), `type`, `level`, `resource`, `record_id`, `created_at`, `read_at` and `id`: `{"read":false,"created_at_gte":"@today-7"}`',
      },
      sort: { description: 'Such as `["created_at","ASC"]`' },
      range: { description: 'First and last row, `[0,24]` when nothing is said' },
    },
    data: { type: 'array', items: notification },
    meta: shape({ total: whole, unread: whole }),
    answerHeaders: { 'Content-Range': 'Rows and their number, as of a list of records' },
    errors: [400],
  },
  {
    method: 'get',
    path: '/notifications/unread',
    summary: 'How many of them are not read',
    data: unread,
  },
  {
    method: 'post',
    path: '/notifications/read-all',
    summary: 'Mark all as read, or those up to one; answers how many are not read then',
    body: { type: 'object', properties: { until: whole }, additionalProperties: false },
    data: unread,
    errors: [422],
  },
  {
    method: 'post',
    path: '/notifications/{id}/read',
    summary: 'Mark one as read; answers how many are not read then',
    data: unread,
    errors: [404],
  },
  {
    method: 'post',
    path: '/notifications/{id}/unread',
    summary: 'Mark one as not read; answers how many are not read then',
    data: unread,
    errors: [404],
  },
  {
    method: 'get',
    path: '/notifications/preferences',
    summary: 'Each type of notification that one may get, and how one wants it',
    data: { type: 'array', items: preference },
  },
  {
    method: 'put',
    path: '/notifications/preferences',
    summary: 'Choose how one wants a type of notification; null takes what the office gets by default',
    body: {
      ...shape({ type: text }),
      properties: { type: text, in_app: flagOrNull, mail: flagOrNull },
      additionalProperties: false,
    },
    data: preference,
    errors: [422],
  },
]
