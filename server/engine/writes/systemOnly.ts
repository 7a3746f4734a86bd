import type { Resource } from '../../../src/core/schema/resource'
import { ApiError } from '../../base/errors/apiError'
import type { Services } from '../../base/services'

type Hooks = Pick<Services, 'hooks'>
type Action = Resource['systemOnly'][number]

/**
 * Whether only the server takes an action, and no hook says so. The hook of a shipped resource refuses it with the
 * reason (`beforeWrite`); a resource of an office has none.
 */
export const isSystemOnly = ({ hooks }: Hooks, { name, systemOnly }: Resource, action: Action): boolean =>
  systemOnly.includes(action) && !hooks?.get(name)?.beforeWrite

/** Throws a 409 if people ask for what only the server does. */
export function requireNotSystemOnly(services: Hooks, resource: Resource, action: Action): void {
  if (isSystemOnly(services, resource, action))
    throw new ApiError(409, 'not_possible', { message: `api.system_only_${action}` })
}
