import type { RouteDescription, Schema } from '../schemas/routeDescription'

const socket: Schema = { type: 'string', pattern: '^\\d{1,20}\\.\\d{1,20}$' }
const seq: Schema = { type: 'integer' }

const change: Schema = {
  type: 'object',
  required: ['resource', 'action', 'by', 'seq'],
  properties: {
    resource: { type: 'string' },
    id: { type: 'integer' },
    version: { type: 'integer' },
    action: { type: 'string' },
    by: { type: ['integer', 'null'] },
    seq,
  },
}

const own: Schema = {
  type: 'object',
  required: ['event', 'seq', 'payload'],
  properties: { event: { enum: ['created', 'unread'] }, seq, payload: { type: 'object' } },
}

/** The routes of the live connections, as the API's document tells of them. */
export const liveDescriptions: readonly RouteDescription[] = [
  {
    method: 'post',
    path: '/broadcasting/auth',
    alsoBelow: ['/'],
    summary:
      'Lets a live connection into a channel; also as a form. The answer is bare: `auth`, and `channel_data` of presence',
    tag: 'live',
    body: {
      type: 'object',
      required: ['socket_id', 'channel_name'],
      properties: { socket_id: socket, channel_name: { type: 'string', maxLength: 200 } },
    },
    content: 'application/json',
    errors: [403, 422],
  },
  {
    method: 'post',
    path: '/broadcasting/user-auth',
    alsoBelow: ['/'],
    summary: 'Says whose a live connection is; also as a form. The answer is bare: `auth` and `user_data`',
    tag: 'live',
    body: { type: 'object', required: ['socket_id'], properties: { socket_id: socket } },
    content: 'application/json',
    errors: [403, 422],
  },
  {
    method: 'get',
    path: '/live/events',
    summary:
      'What was sent live since an event, for whoever was not connected; without `since` and `within` where to begin',
    query: {
      since: { description: 'The `seq` of the last event that was heard', schema: seq },
      within: { description: 'What was sent in the last so many milliseconds is told too', schema: seq },
      sockets: {
        description: 'The connections of the tab that asks, separated by commas: its own writes are left out',
        schema: { type: 'string' },
      },
    },
    data: { type: 'array', items: { anyOf: [change, own] } },
    meta: {
      type: 'object',
      required: ['seq', 'complete'],
      properties: { seq, complete: { type: 'boolean' } },
    },
    errors: [400],
  },
]
