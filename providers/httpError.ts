/** The API's error envelope, with one message per field as react-admin expects it. */
export interface ErrorBody {
  status?: string
  code?: string
  message?: string
  /** One message per field, shown at its input. */
  errors?: Record<string, string>
  details?: Record<string, unknown>
  data?: unknown
}

/**
 * A failed call. react-admin accepts it as its own HttpError because it has a `body`; a class of our own
 * keeps react-admin out of the first screen's bundle. Status 0 means that no response arrived.
 */
export class HttpError extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly path: string
  /** The full URL of the request. */
  readonly url: string
  readonly retryAfter?: number

  constructor(
    message: string,
    status: number,
    detail: { body?: ErrorBody; path?: string; url?: string; retryAfter?: number } = {},
  ) {
    super(message)
    this.name = 'HttpError'
    this.status = status
    this.body = detail.body ?? {}
    this.path = detail.path ?? ''
    this.url = detail.url ?? ''
    this.retryAfter = detail.retryAfter
  }
}
