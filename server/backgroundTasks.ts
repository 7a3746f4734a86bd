import { runDeferredJob } from './accounts/auth/deferredJobs'
import { forgotPasswordJob } from './api/accounts/forgotPassword'
import { registerJob } from './api/accounts/register'
import { trackWork } from './base/load/trackWork'
import type { Services } from './base/services'
import { wakeBackground } from './base/wakeBackground'
import { refreshSearch } from './engine/records/search/searchStale'
import { rebuildSortIndexes } from './features/definitions/rebuildSortIndexes'
import type { BackgroundTask } from './work/background/startBackground'
import { deliverMail } from './work/mail/deliverMail'
import type { Transport } from './work/mail/smtp'

const jobs = { register: registerJob, forgot_password: forgotPasswordJob }

/** Returns the tasks that run outside requests. Mail is only delivered if there is a transport. */
export function backgroundTasks(services: Services, transport?: Transport): BackgroundTask[] {
  const noted =
    (what: string, task: BackgroundTask): BackgroundTask =>
    signal =>
      trackWork(
        services.load,
        () => ({ what }),
        () => task(signal),
      )
  return [
    noted('deferred job', signal => runDeferredJob(services, jobs, signal)),
    ...(transport
      ? [
          noted('mail', signal => deliverMail(services, transport, { signal })),
          // Somebody waits for these, so they don't wait for a mail server that takes long for another mail.
          noted('one-time mail', signal => deliverMail(services, transport, { oneTimeOnly: true, signal })),
        ]
      : []),
    noted('search index', () => searchLot(services)),
    noted('sort indexes', () => rebuildSortIndexes(services)),
  ]
}

/** Refreshes one chunk and yields to the other tasks: after an update there can be very many chunks. */
async function searchLot(services: Services): Promise<boolean> {
  if (await refreshSearch(services)) await wakeBackground(services, services.db.kysely)
  return false
}
