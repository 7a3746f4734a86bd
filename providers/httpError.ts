/** What the API's error envelope holds, with the field messages as react-admin reads them. */
export interface ErrorBody {
  status?: string
  code?: string
  message?: string
  /** One text per field, for its input. */
  errors?: Record<string, string>
  details?: Record<string, unknown>
  data?: unknown
}

/**
 * A failed call. The same shape as react-admin's own HttpError, which it recognises by `body`; ours keeps react-admin
 * out of the first screen's code. Status 0 means that no answer came.
 */
export class HttpError extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly path: string
  /** The whole address that was called. */
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
