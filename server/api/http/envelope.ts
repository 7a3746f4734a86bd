import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Operation } from '../../base/audit/operation'
import type { Env } from '../../base/request/session'

/** A successful answer before it is serialized. */
export interface Answer<Data = unknown, Meta = object> {
  status: ContentfulStatusCode
  data: Data
  meta?: Meta
  headers?: Record<string, string>
}

/** The text of a successful answer, stored under an idempotency key as it was sent. */
export const envelope = ({ data, meta }: Answer): string =>
  JSON.stringify({ status: 'success', data, ...(meta ? { meta } : {}) })

/** An answer with the id of its operation, which can be read and undone. */
export function withOperation(c: Context<Env>, answer: Answer): Answer {
  // Without a session there is no operation.
  const operation = c.var.session?.operation as Operation | undefined
  if (!operation?.written) return answer
  return { ...answer, meta: { ...answer.meta, operation: operation.id } }
}

/** Sends a successful answer in its envelope. A short one is sent with its length, so that it is not compressed. */
export function success(c: Context<Env>, answer: Answer): Response {
  const text = envelope(withOperation(c, answer))
  return c.body(text, answer.status, {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
    ...answer.headers,
  })
}
