import type { ServerHooks } from '../../server/hooks'
import { systemOnly } from '../policies/systemOnly.server'

/** Users can't add charges directly: they follow from the acts of their policy. */
export const hooks: ServerHooks = {
  resource: 'policy-charges',
  async beforeWrite(write, writer) {
    systemOnly('policy-charges', write, writer)
    return undefined
  },
}
