import { canDefine } from '../../../src/core/access/definitionRights'
import { ApiError } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'

/** Requires that the account is a System Admin's (T-01). */
export function requireStudio({ ability }: Scope): void {
  if (canDefine(ability)) return
  throw new ApiError(403, 'forbidden', {
    message: 'studio.admins_only',
    details: { action: 'manage', subject: 'all' },
  })
}
