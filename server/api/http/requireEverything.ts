import { can } from '../../../src/core/access/ability'
import { ApiError } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'

/** Requires every permission. */
export function requireEverything({ ability }: Pick<Scope, 'ability'>): void {
  if (can(ability, 'manage', 'all')) return
  throw new ApiError(403, 'forbidden', { details: { action: 'manage', subject: 'all' } })
}
