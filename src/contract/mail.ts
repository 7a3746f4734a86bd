import { z } from 'zod'
import { moment } from './answer'
import { endpoint } from './endpoint'

/** An email in the outbox: stored without sending, waiting, held back by a restore, then dropped, sent or failed. */
const mailSchema = z.object({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  text: z.string().nullable(),
  html: z.string().nullable(),
  created_at: moment,
  state: z.enum(['kept', 'waiting', 'held', 'dropped', 'sent', 'failed']),
  error: z.string().nullable(),
  attempts: z.int(),
})
export type OutboxMail = z.infer<typeof mailSchema>

const outboxMetaSchema = z.object({
  smtp: z.boolean().describe('Whether a mail server is configured'),
  held: z.int().describe('How many mails a restore has held back, also those that are not listed'),
})
export type OutboxMeta = z.infer<typeof outboxMetaSchema>

/** The held mails to release or to drop. */
const heldMailsBodySchema = z.object({
  ids: z.array(z.int().positive()).min(1).max(1_000).optional().describe('All held mails by default'),
})

const heldMailsSchema = z.object({ count: z.int() })
export type HeldMails = z.infer<typeof heldMailsSchema>

const decision = {
  method: 'post',
  points: 5,
  body: heldMailsBodySchema,
  data: heldMailsSchema,
  errors: [422],
} as const

export const mailEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/outbox',
    points: 2,
    summary:
      'List the last mails, only for people who can do everything; with their content only if no mail server is configured',
    data: mailSchema.array(),
    meta: outboxMetaSchema,
  }),
  release: endpoint({
    ...decision,
    path: '/outbox/release',
    summary: 'Send mails that a restore has held back, only for people who can do everything',
  }),
  drop: endpoint({
    ...decision,
    path: '/outbox/drop',
    summary: 'Never send mails that a restore has held back, and delete their texts',
  }),
}
