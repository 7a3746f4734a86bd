import { ApiError } from './apiError'
import { jsonFault } from './jsonFault'

/** Bytes of a body at most. */
export const MAX_BODY = 1024 * 1024

/** What to answer to a body that the parser of JSON threw at, with the position of the mistake. */
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

/** Where in a body the mistake is: a position, or what there is too much of. */
export const inBody = (name: string) => ({ param: 'body', name })
