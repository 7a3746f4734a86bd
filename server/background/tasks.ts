import { doErrand } from '../auth/errands'
import { forgotPasswordErrand } from '../auth/forgotPassword'
import { registerErrand } from '../auth/register'
import { deliverMail } from '../mail/deliverMail'
import type { Transport } from '../mail/smtp'
import { refreshSearch } from '../records/search/searchStale'
import type { Services } from '../services'
import type { Task } from './startBackground'
import { wakeBackground } from './wakeBackground'

const errands = { register: registerErrand, forgot_password: forgotPasswordErrand }

/** Everything that is done beside the requests; mails only where something takes them. */
export function backgroundTasks(services: Services, transport?: Transport): Task[] {
  return [
    signal => doErrand(services, errands, signal),
    ...(transport ? [(signal?: AbortSignal) => deliverMail(services, transport, signal)] : []),
    () => searchLot(services),
  ]
}

/** One lot, then whatever else is due: after an update there may be very many. */
async function searchLot(services: Services): Promise<boolean> {
  if (await refreshSearch(services)) await wakeBackground(services, services.db.kysely)
  return false
}
