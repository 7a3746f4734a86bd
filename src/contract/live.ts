import { z } from 'zod'

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

export const missedEventSchema = z.union([
  recordChangeSchema,
  notificationSchema,
  unreadSchema,
  definitionsChangeSchema,
  viewsChangeSchema,
])
/** An event that the client missed. */
export type MissedEvent = z.infer<typeof missedEventSchema>

export const missedMetaSchema = z.object({
  seq: z.int().describe('The position to continue from'),
  complete: z.boolean().describe('False if the client must read everything again'),
})
