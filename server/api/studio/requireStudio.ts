import { can } from '../../../src/core/access/ability'
import { canDefine, DEFINITIONS } from '../../../src/core/access/definitionRights'
import { ApiError } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import { resourceWords } from '../../features/definitions/resourceWords'

/** Studio is for people who can manage definitions (T-01), of these resources if some are named. */
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
