import { ApiError } from '../../server/http/apiError'
import type { HookedWrite } from '../../server/records/write/serverHooks'
import type { Writer } from '../../server/records/write/writer'

/** Refuses that people make or delete what follows from a policy. */
export function madeByServer(resource: string, { action }: HookedWrite, { ability }: Writer): void {
  if (ability && (action === 'create' || action === 'delete'))
    throw new ApiError(409, 'not_possible', { message: `resources.${resource}.rules.server_only` })
}
