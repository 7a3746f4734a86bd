import type { ServerHooks, Stored } from '../../server/hooks'
import { updateStatusByCover } from './statusByCover.server'

/** Sets the status of an unblocked customer by their cover. */
export const hooks: ServerHooks = {
  resource: 'customers',
  async afterWrite({ action, record }, writer) {
    if (action === 'unblock') await updateStatusByCover(writer, [record as Stored])
  },
}
