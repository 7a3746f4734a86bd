import { z } from 'zod'
import { isEventName, kindOf } from './channelName'
import type { Publication } from './hub'

const name = z.string().refine(isEventName, 'a name has 1 to 200 characters')
const channel = z.string().refine(text => kindOf(text) !== undefined, 'there is no such channel')
const socketId = z
  .string()
  .regex(/^\d+\.\d+$/, 'is no id of a connection')
  .optional()
const info = z
  .string()
  .transform(text => text.split(','))
  .optional()

const single = z
  .object({
    name,
    data: z.string(),
    channel: channel.optional(),
    channels: z.array(channel).min(1).max(100).optional(),
    socket_id: socketId,
    info,
  })
  .refine(event => event.channels || event.channel, 'an event names its channels')

const batch = z.object({
  batch: z
    .array(z.object({ name, data: z.string(), channel, socket_id: socketId, info }))
    .min(1)
    .max(10),
})

/** An event that is to be published, and what the answer is to say of its channels. */
export interface PublishRequest extends Publication {
  data: string
  info: readonly string[]
}

const askedOf = (
  { name, data, socket_id, info = [] }: z.infer<typeof single>,
  channels: string[],
): PublishRequest => ({
  channels,
  event: name,
  data,
  except: socket_id,
  info,
})

/** Reads what is to be published; throws a `ZodError` when it is not as the protocol wants it. */
export function readEvent(body: unknown): PublishRequest {
  const event = single.parse(body)
  return askedOf(event, event.channels ?? (event.channel ? [event.channel] : []))
}

/** Reads several. */
export const readBatch = (body: unknown): PublishRequest[] =>
  batch.parse(body).batch.map(event => askedOf(event, [event.channel]))
