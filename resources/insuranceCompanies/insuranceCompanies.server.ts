import type { ServerHooks } from '../../server/hooks'
import { appointedOn } from '../workOrders/appointments'
import { todayOf } from '../workOrders/officeDay.server'
import type { Carrier } from '../workOrders/read.server'

/** What a carrier's appointments come to is kept beside them with every write; the clock writes when a day changes it. */
export const hooks: ServerHooks = {
  resource: 'insurance-companies',
  async beforeWrite({ action, record }, writer) {
    if (action === 'delete') return undefined
    const { types, until } = appointedOn(record as unknown as Carrier, todayOf(writer))
    return { appointed_type_ids: types.length ? types : null, appointments_until: until }
  },
}
