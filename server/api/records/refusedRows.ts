import type { RefusedRow } from '../../../src/contract/records'
import { renderError } from '../../base/errors/renderError'
import type { Refused } from '../../engine/writes/bulkRows'
import type { RouteCall } from '../http/route'

/** Returns the refused records of a bulk write, each with its reasons in the reader's language. */
export const refusedRows = (
  { services, session, language }: Pick<RouteCall, 'services' | 'session' | 'language'>,
  refused: readonly Refused[],
): RefusedRow[] =>
  refused.map(({ id, label, error }) => {
    const { message, errors = {}, blockers = [] } = renderError(services, { session, language }, error)
    const wrong = Object.entries(errors).flatMap(([field, texts]) =>
      texts.map(text => ({ field, message: text })),
    )
    return { id, ...(label === undefined ? {} : { label }), message, missing: [...blockers, ...wrong] }
  })
