import { can } from '../../../src/core/access/ability'
import { ApiError } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'

/** Studio is for people who can manage definitions (T-01). */
export function requireStudio({ ability }: Scope): void {
  if (!can(ability, 'manage', 'definitions'))
    throw new ApiError(403, 'forbidden', { details: { action: 'manage', subject: 'definitions' } })
}
