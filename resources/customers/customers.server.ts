import type { ServerHooks, Stored } from '../../server/hooks'
import { updateStatusByCover } from '../policies/refreshCustomerCover.server'

/** Who is no longer blocked is what their policies make of them. */
export const hooks: ServerHooks = {
  resource: 'customers',
  async afterWrite({ action, record }, writer) {
    if (action === 'unblock') await updateStatusByCover(writer, [record as Stored])
  },
}
