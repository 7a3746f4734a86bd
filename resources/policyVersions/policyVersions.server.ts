import type { ServerHooks } from '../../server/hooks'
import { systemOnly } from '../policies/systemOnly.server'

/** Users can't create or delete versions: the cover of a policy must be known years later. */
export const hooks: ServerHooks = {
  resource: 'policy-versions',
  async beforeWrite(write, writer) {
    systemOnly('policy-versions', write, writer)
    return undefined
  },
}
