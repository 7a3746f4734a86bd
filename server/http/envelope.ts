import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** The answer of a call that went well, before it is written. */
export interface Answer {
  status: ContentfulStatusCode
  data: unknown
  meta?: object
  headers?: Record<string, string>
}

/** The text of a successful answer: kept under an idempotency key as it was sent. */
export const envelope = ({ data, meta }: Answer): string =>
  JSON.stringify({ status: 'success', data, ...(meta ? { meta } : {}) })

/** Sends a successful answer in its envelope. */
export const success = (c: Context, answer: Answer): Response =>
  c.body(envelope(answer), answer.status, { 'Content-Type': 'application/json', ...answer.headers })
