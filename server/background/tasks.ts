import { runDeferredJob } from '../auth/deferredJobs'
import { forgotPasswordJob } from '../auth/forgotPassword'
import { registerJob } from '../auth/register'
import { trackWork } from '../load/trackWork'
import { deliverMail } from '../mail/deliverMail'
import type { Transport } from '../mail/smtp'
import { refreshSearch } from '../records/search/searchStale'
import type { Services } from '../services'
import type { Task } from './startBackground'
import { wakeBackground } from './wakeBackground'

const errands = { register: registerJob, forgot_password: forgotPasswordJob }

/** Everything that is done beside the requests; mails only where something takes them. */
export function backgroundTasks(services: Services, transport?: Transport): Task[] {
  const noted =
    (what: string, task: Task): Task =>
    signal =>
      trackWork(
        services.load,
        () => ({ what }),
        () => task(signal),
      )
  return [
    noted('errand', signal => runDeferredJob(services, errands, signal)),
    ...(transport ? [noted('mail', signal => deliverMail(services, transport, signal))] : []),
    noted('search index', () => searchLot(services)),
  ]
}

/** One lot, then whatever else is due: after an update there may be very many. */
async function searchLot(services: Services): Promise<boolean> {
  if (await refreshSearch(services)) await wakeBackground(services, services.db.kysely)
  return false
}
