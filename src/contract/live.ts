import { z } from 'zod'
import { endpoint } from './endpoint'

const socket = z.string().regex(/^\d{1,20}\.\d{1,20}$/)

export const channelBodySchema = z.object({ socket_id: socket, channel_name: z.string().max(200) })
export const socketBodySchema = z.object({ socket_id: socket })

const recordChangeSchema = z.object({
  resource: z.string(),
  id: z.int().optional().describe('Missing after a bulk write, like the version'),
  version: z.int().optional(),
  action: z.string().describe('`create`, `update`, `delete`, or the name of a transition'),
  by: z.int().nullable().describe('Id of the account that wrote; null for the server'),
  seq: z.int().describe('Increases with every event; the position to continue from after a lost connection'),
})
/**
 * The event for a written record. It contains no values: clients read the record with their own permissions.
 */
export type RecordChange = z.infer<typeof recordChangeSchema>

const notificationSchema = z.object({
  event: z.literal('created'),
  seq: z.int(),
  payload: z.record(z.string(), z.unknown()),
})

const unreadSchema = z.object({
  event: z.literal('unread'),
  seq: z.int(),
  payload: z.object({ unread: z.int() }),
})

const definitionsChangeSchema = z.object({
  event: z.literal('definitions'),
  seq: z.int(),
  payload: z.object({ revision: z.int() }),
})

const viewsChangeSchema = z.object({ event: z.literal('views'), seq: z.int(), payload: z.object({}) })

const missedEventSchema = z.union([
  recordChangeSchema,
  notificationSchema,
  unreadSchema,
  definitionsChangeSchema,
  viewsChangeSchema,
])
/** An event that the client missed. */
export type MissedEvent = z.infer<typeof missedEventSchema>

const missedMetaSchema = z.object({
  seq: z.int().describe('The position to continue from'),
  complete: z.boolean().describe('False if the client must read everything again'),
})

const bare = {
  alsoBelow: ['/'],
  tag: 'live',
  content: 'application/json',
  errors: [403, 422],
} as const

export const liveEndpoints = {
  joinChannel: endpoint({
    ...bare,
    method: 'post',
    path: '/broadcasting/auth',
    summary:
      'Authorize a live connection for a channel; also accepts a form. The answer has no envelope: `auth`, and `channel_data` for presence',
    body: channelBodySchema,
  }),
  nameUser: endpoint({
    ...bare,
    method: 'post',
    path: '/broadcasting/user-auth',
    summary:
      'Identify the account of a live connection; also accepts a form. The answer has no envelope: `auth` and `user_data`',
    body: socketBodySchema,
  }),
  missed: endpoint({
    method: 'get',
    path: '/live/events',
    summary:
      'List live events that a client missed; without `since` and `within`, only the position to start from',
    query: {
      since: z
        .int()
        .describe(
          'The `seq` of the last event received. Events that were sent up to 10 seconds before it come again, because servers don’t send in the order of `seq`: skip those that you have',
        ),
      within: z.int().describe('Also include events of the last this many milliseconds'),
      sockets: z
        .string()
        .describe('The connections of the calling tab, separated by commas; its own writes are left out'),
    },
    data: missedEventSchema.array(),
    meta: missedMetaSchema,
    errors: [400],
  }),
}
