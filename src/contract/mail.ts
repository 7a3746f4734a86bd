import { z } from 'zod'
import { moment } from './answer'

/** An email in the outbox: stored without sending, waiting, held back by a restore, sent or failed. */
export const mailSchema = z.object({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  text: z.string().nullable(),
  html: z.string().nullable(),
  created_at: moment,
  state: z.enum(['kept', 'waiting', 'held', 'sent', 'failed']),
  error: z.string().nullable(),
  attempts: z.int(),
})
export type OutboxMail = z.infer<typeof mailSchema>

export const outboxMetaSchema = z.object({
  smtp: z.boolean().describe('Whether a mail server is configured'),
})
export type OutboxMeta = z.infer<typeof outboxMetaSchema>
