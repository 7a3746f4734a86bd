import type { ServerHooks } from '../../server/hooks'
import { appointedOn } from '../workOrders/appointments'
import { todayOf } from '../workOrders/officeDay.server'
import type { Carrier } from '../workOrders/read.server'

/**
 * Every write stores the types of today's appointments on the carrier. The schedule writes it again on the
 * day on which they change.
 */
export const hooks: ServerHooks = {
  resource: 'insurance-companies',
  async beforeWrite({ action, record }, writer) {
    if (action === 'delete') return undefined
    const { types, until } = appointedOn(record as unknown as Carrier, todayOf(writer))
    return { appointed_type_ids: types.length ? types : null, appointments_until: until }
  },
}
