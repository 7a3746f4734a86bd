import type { Resource } from '../../../src/core/schema/resource'
import { ApiError } from '../../base/errors/apiError'
import type { Services } from '../../base/services'

/**
 * Throws a 409 if people ask for what only the server does. The hook of a shipped resource refuses it with the reason
 * (`beforeWrite`); a resource of an office has none.
 */
export function requireNotSystemOnly(
  { hooks }: Pick<Services, 'hooks'>,
  { name, systemOnly }: Resource,
  action: Resource['systemOnly'][number],
): void {
  if (systemOnly.includes(action) && !hooks?.get(name)?.beforeWrite)
    throw new ApiError(409, 'not_possible', { message: `api.system_only_${action}` })
}
