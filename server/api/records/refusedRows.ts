import { renderError } from '../../base/errors/renderError'
import type { Services } from '../../base/services'
import type { Refused } from '../../engine/writes/bulk/bulkTransitions'
import type { Call } from '../http/resourceCall'

/** The records of a lot that were refused, each with what stood in its way, in the reader's words. */
export const refusedRows = (services: Services, { c, scope }: Call, refused: readonly Refused[]) =>
  refused.map(({ id, label, error }) => {
    const {
      message,
      errors = {},
      blockers: missing = [],
    } = renderError(services, c.var.session, scope.language, error)
    const wrong = Object.entries(errors).flatMap(([field, list]) =>
      list.map(text => ({ field, message: text })),
    )
    return { id, ...(label === undefined ? {} : { label }), message, missing: [...missing, ...wrong] }
  })
