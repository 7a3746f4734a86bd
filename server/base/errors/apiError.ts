import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Issue, Issues } from '../../../src/core/schema/issues'
import type { Resource } from '../../../src/core/schema/resource'

/** The codes of API.md; they never change with the language. */
export type ErrorCode =
  | 'invalid_query'
  | 'invalid_json'
  | 'unauthenticated'
  | 'invalid_credentials'
  | 'not_verified'
  | 'two_steps_required'
  | 'forbidden'
  | 'not_found'
  | 'stale'
  | 'not_possible'
  | 'too_large'
  | 'unsupported_type'
  | 'invalid'
  | 'idempotency_mismatch'
  | 'too_many'
  | 'unavailable'
  | 'internal'

export interface ApiErrorOptions {
  /** Key of the message in the catalogue; `api.<code>` when nothing is said. */
  message?: string
  params?: Record<string, unknown>
  /** What is wrong with which field; translated when the answer is written. */
  errors?: Issues
  details?: Record<string, unknown>
  /** What stands in the way, translated into `details.missing`. */
  blockers?: readonly (Issue & { field?: string })[]
  /** Of a 403: the resource that was refused, for its words. */
  about?: Resource
  data?: unknown
  headers?: Record<string, string>
}

/**
 * A refusal with its status and code. Thrown anywhere in a request or a hook, it undoes the transaction and is answered
 * in the reader's language.
 * @example throw new ApiError(409, 'not_possible', { message: 'resources.users.rules.not_oneself_deleted' })
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(
    readonly status: ContentfulStatusCode,
    readonly code: ErrorCode,
    readonly options: ApiErrorOptions = {},
  ) {
    super(options.message ?? `api.${code}`)
  }
}

/**
 * 422: what was sent breaks the rules of these fields. Keys of messages by the path of the field; the first 100 are answered.
 * @example throw invalid({ loss_date: [{ key: 'resources.claims.rules.not_covered_day' }] })
 */
export const invalid = (errors: Issues) => new ApiError(422, 'invalid', { errors: firstOf(errors) })

/** Paths that one answer names at most; each is put into words. */
export const MOST_PATHS = 100

function firstOf(errors: Issues): Issues {
  const paths = Object.keys(errors)
  if (paths.length <= MOST_PATHS) return errors
  return Object.fromEntries(paths.slice(0, MOST_PATHS).map(path => [path, errors[path] ?? []]))
}

/** 404: there is no such record, or none that one may know of. */
export const notFound = () => new ApiError(404, 'not_found')

/** 400: a part of the query that cannot be read, by parameter and name. */
export const invalidQuery = (param: string, message: string, details: Record<string, unknown> = {}) =>
  new ApiError(400, 'invalid_query', {
    message: `api.query.${message}`,
    params: { param, ...details },
    details: { param, ...details },
  })
