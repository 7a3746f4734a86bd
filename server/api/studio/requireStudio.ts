import { can } from '../../../src/core/access/ability'
import { canDefine, DEFINITIONS } from '../../../src/core/access/definitionRights'
import { ApiError } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import { resourceWords } from '../../features/definitions/resourceWords'

/** Requires permission to manage definitions (T-01): all of them, or those of the named resources. */
export function requireStudio(scope: Scope, names: readonly string[] = []): void {
  const { ability } = scope
  const details = { action: 'manage', subject: DEFINITIONS }
  if (!can(ability, 'manage', DEFINITIONS)) throw new ApiError(403, 'forbidden', { details })
  const refused = names.filter(name => !canDefine(ability, name))
  if (refused.length)
    throw new ApiError(403, 'forbidden', {
      message: 'studio.not_yours',
      params: { names: resourceWords(scope, refused) },
      details: { ...details, fields: refused },
    })
}
