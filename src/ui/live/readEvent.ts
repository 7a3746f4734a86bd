import { z } from 'zod'
import type { NotificationEvent } from '../../contract/notifications'

const param = z.union([
  z.object({ count: z.number() }),
  z.object({ text: z.string() }),
  z.object({ resource: z.string(), field: z.string(), value: z.unknown(), label: z.string().optional() }),
])

const event = z.object({
  id: z.number(),
  type: z.string(),
  level: z.enum(['info', 'success', 'warning', 'error']),
  params: z.record(z.string(), param),
  subject: z.object({ resource: z.string(), id: z.number().nullable() }).nullable(),
  url: z.string().nullable(),
  actor: z.object({ id: z.number(), label: z.string() }).nullable(),
  created_at: z.string(),
  read_at: z.string().nullable().default(null),
  unread: z.number(),
})

/** Parses a notification from the live channel. Logs a malformed one and returns undefined. */
export function readEvent(payload: unknown): NotificationEvent | undefined {
  const { data, error } = event.safeParse(payload)
  if (error) console.warn('Could not read a live notification.', error)
  return data
}
