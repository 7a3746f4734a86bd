import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorCode } from '../../../src/contract/answer'
import type { Issue, Issues } from '../../../src/core/schema/issues'
import type { Resource } from '../../../src/core/schema/resource'

export type { ErrorCode }

export interface ApiErrorOptions {
  /** Key of the message in the catalogue; `api.<code>` by default. */
  message?: string
  params?: Record<string, unknown>
  /** Errors by field; translated when the response is written. */
  errors?: Issues
  details?: Record<string, unknown>
  /** Blockers, translated into `details.missing`. */
  blockers?: readonly (Issue & { field?: string })[]
  /** For a 403: the refused resource, for its name. */
  about?: Resource
  data?: unknown
  headers?: Record<string, string>
}

/**
 * A refusal with its status and code. Thrown in a request or a hook, it rolls back the transaction and is
 * returned in the reader's language.
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
 * A 422: the input breaks rules of these fields. Message keys by field path; the response has the first 100.
 * @example throw invalid({ loss_date: [{ key: 'resources.claims.rules.not_covered_day' }] })
 */
export const invalid = (errors: Issues) => new ApiError(422, 'invalid', { errors: firstOf(errors) })

/** The maximum number of paths in one response, because each is translated. */
export const MAX_PATHS = 100

function firstOf(errors: Issues): Issues {
  const paths = Object.keys(errors)
  if (paths.length <= MAX_PATHS) return errors
  return Object.fromEntries(paths.slice(0, MAX_PATHS).map(path => [path, errors[path] ?? []]))
}

/** A 404: the record doesn't exist, or is hidden from the caller. */
export const notFound = () => new ApiError(404, 'not_found')

/** A 400: an unreadable part of the query, by parameter and name. */
export const invalidQuery = (param: string, message: string, details: Record<string, unknown> = {}) =>
  new ApiError(400, 'invalid_query', {
    message: `api.query.${message}`,
    params: { param, ...details },
    details: { param, ...details },
  })
