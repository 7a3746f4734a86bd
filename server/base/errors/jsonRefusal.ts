import { ApiError } from './apiError'
import { jsonFault } from './jsonFault'

/** The maximum size of a body, in bytes. */
export const MAX_BODY = 1024 * 1024

/** Returns the error to throw for a body that the JSON parser rejected, with the position of the mistake. */
export function jsonRefusal(text: string, error: unknown): unknown {
  if (!(error instanceof SyntaxError)) return error
  if (text.length > MAX_BODY)
    return new ApiError(400, 'invalid_json', {
      message: 'api.query.not_json',
      params: { param: 'body' },
      details: inBody('body'),
    })
  const position = jsonFault(text) ?? 0
  return new ApiError(400, 'invalid_json', { params: { position }, details: inBody(String(position)) })
}

/** Returns the details of a mistake in a body: `name` is a position, or the part that is too large. */
export const inBody = (name: string) => ({ param: 'body', name })
