import { ApiError, type HookWrite, type Writer } from '../../server/hooks'

/** Refuses to let users create or delete records that the server derives from a policy. */
export function systemOnly(resource: string, { action }: HookWrite, { ability }: Writer): void {
  if (ability && (action === 'create' || action === 'delete'))
    throw new ApiError(409, 'not_possible', { message: `resources.${resource}.rules.server_only` })
}
