import { warnOfSearchingRoles } from './access/warnOfSearchingRoles'
import { startBackground } from './background/startBackground'
import { backgroundTasks } from './background/tasks'
import { openBackupServer } from './backup/backupSocket'
import type { Job } from './base/job'
import { unusedFilesJob } from './files/deleteUnusedFiles'
import { contentsJob } from './files/sweepContents'
import { importsJob } from './imports/deleteImports'
import { clock } from './jobs/clock/clock'
import { openJobs } from './jobs/jobQueue'
import { liveJob } from './live/deleteOldEvents'
import { startPublisher } from './live/publisher'
import { openSender } from './live/sender'
import { smtpTransport } from './mail/smtp'
import { warnOfPatterns } from './questions/warnOfPatterns'
import type { Services } from './services'
import { waitForAll } from './storage/batchQueries'
import { retryUntilAvailable } from './storage/retryUntilAvailable'
import { allTables } from './tables'
import { deleteOldTasks } from './tasks/deleteOldTasks'
import { taskKinds } from './tasks/kinds'
import { startTasks } from './tasks/startTasks'

/** Every job of the server. */
const jobs: readonly Job[] = [clock, liveJob, deleteOldTasks, importsJob, unusedFilesJob, contentsJob]

/** What a server does beside its answers. */
export interface Work {
  /** Takes up nothing more, and waits for what is in hand. */
  stop(): Promise<void>
}

/** Begins to send live events and mails, and to do jobs. The server listens by now: it is spoken to as any service is. */
export async function startWork(services: Services): Promise<Work> {
  const { config } = services
  await warnOfSearchingRoles(services)
  await warnOfPatterns(services)
  const transport = config.smtpUrl ? smtpTransport(config) : undefined
  const sender = openSender(config, services.live.app)
  const publisher = await retryUntilAvailable(() => startPublisher(services, sender))
  const background = await retryUntilAvailable(() =>
    startBackground(services, backgroundTasks(services, transport)),
  )
  const tasks = await retryUntilAvailable(() => startTasks(services, taskKinds))
  const queue = await retryUntilAvailable(() => openJobs(services, jobs))
  await retryUntilAvailable(() => queue.begin())
  const desk = await openBackupServer(
    { ...services, dataDir: config.dataDir, tables: allTables(services.resources) },
    services.log,
  )
  return {
    stop: async () => {
      try {
        await waitForAll([
          publisher.stop(),
          background.stop(),
          tasks.stop(),
          queue.stop(),
          desk?.close() ?? Promise.resolve(),
        ])
      } finally {
        transport?.close()
      }
    },
  }
}
