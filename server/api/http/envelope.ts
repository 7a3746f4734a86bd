import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Operation } from '../../base/audit/operation'
import type { Env } from '../../base/request/session'

/** A successful response before it is serialized. */
export interface Answer<Data = unknown, Meta = object> {
  status: ContentfulStatusCode
  data: Data
  meta?: Meta
  headers?: Record<string, string>
}

/** Returns the text of a successful response, which is also stored under an idempotency key. */
export const envelope = ({ data, meta }: Answer): string =>
  JSON.stringify({ status: 'success', data, ...(meta ? { meta } : {}) })

/** Adds the operation's id to a response, so that clients can read and undo it. */
export function withOperation(c: Context<Env>, answer: Answer): Answer {
  // Without a session there is no operation.
  const operation = c.var.session?.operation as Operation | undefined
  if (!operation?.written || operation.final) return answer
  return { ...answer, meta: { ...answer.meta, operation: operation.id } }
}

/**
 * Sends a successful response in its envelope, with its length, so that short responses are not compressed.
 */
export function success(c: Context<Env>, answer: Answer): Response {
  const text = envelope(withOperation(c, answer))
  return c.body(text, answer.status, {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
    ...answer.headers,
  })
}
