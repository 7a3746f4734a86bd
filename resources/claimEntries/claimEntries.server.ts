import type { ServerHooks } from '../../server/hooks'
import { systemOnly } from '../policies/systemOnly.server'

/** Users can't add or delete entries: the amounts of a claim must be explained years later. */
export const hooks: ServerHooks = {
  resource: 'claim-entries',
  async beforeWrite(write, writer) {
    systemOnly('claim-entries', write, writer)
    return undefined
  },
}
