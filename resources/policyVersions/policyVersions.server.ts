import type { ServerHooks } from '../../server/hooks'
import { systemOnly } from '../policies/systemOnly.server'

/** Versions are kept as they were: what a policy covered is asked for years later. */
export const hooks: ServerHooks = {
  resource: 'policy-versions',
  async beforeWrite(write, writer) {
    systemOnly('policy-versions', write, writer)
    return undefined
  },
}
