import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Operation } from '../../base/audit/operation'
import type { Env } from '../../base/request/session'

/** The answer of a call that went well, before it is written. */
export interface Answer<Data = unknown, Meta = object> {
  status: ContentfulStatusCode
  data: Data
  meta?: Meta
  headers?: Record<string, string>
}

/** The text of a successful answer: kept under an idempotency key as it was sent. */
export const envelope = ({ data, meta }: Answer): string =>
  JSON.stringify({ status: 'success', data, ...(meta ? { meta } : {}) })

/** An answer with what was written for it, under whose id it can be asked about and taken back. */
export function withOperation(c: Context<Env>, answer: Answer): Answer {
  // Who has no session yet has none to write in.
  const operation = c.var.session?.operation as Operation | undefined
  if (!operation?.written) return answer
  return { ...answer, meta: { ...answer.meta, operation: operation.id } }
}

/** Sends a successful answer in its envelope. A short one is sent as it is: only its length says so to what compresses. */
export function success(c: Context<Env>, answer: Answer): Response {
  const text = envelope(withOperation(c, answer))
  return c.body(text, answer.status, {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
    ...answer.headers,
  })
}
