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

/** Sends a successful answer in its envelope. A short one is sent as it is: only its length says so to what compresses. */
export function success(c: Context, answer: Answer): Response {
  const text = envelope(answer)
  return c.body(text, answer.status, {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
    ...answer.headers,
  })
}
