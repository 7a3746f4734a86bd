import type { ServerHooks } from '../../server/hooks'
import { systemOnly } from '../policies/systemOnly.server'

/** Users can't add acts directly: they follow from the transitions of a policy and its endorsements. */
export const hooks: ServerHooks = {
  resource: 'policy-acts',
  async beforeWrite(write, writer) {
    systemOnly('policy-acts', write, writer)
    return undefined
  },
}
