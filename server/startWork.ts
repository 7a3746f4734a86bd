import { warnOfUnreadableRules } from './accounts/access/warnOfUnreadableRules'
import { backgroundTasks } from './backgroundTasks'
import type { ScheduledJob } from './base/job'
import type { Services } from './base/services'
import { waitForAll } from './base/storage/batchQueries'
import { retryUntilAvailable } from './base/storage/retryUntilAvailable'
import { unusedFilesJob } from './engine/files/deleteUnusedFiles'
import { openFileStore } from './engine/files/store/openFileStore'
import { contentsJob } from './engine/files/sweepContents'
import { warnOfPatterns } from './engine/questions/warnOfPatterns'
import { removedColumnsJob } from './features/definitions/deleteRemovedColumns'
import { importsJob } from './features/imports/deleteImports'
import { subscriptionsJob } from './features/subscriptions/sendDue'
import { taskKinds } from './features/taskKinds'
import { liveJob } from './live/deleteOldEvents'
import { startPublisher } from './live/publisher'
import { openSender } from './live/sender'
import { openBackupServer } from './ops/backup/backupSocket'
import { allTables } from './ops/tables'
import { startBackground } from './work/background/startBackground'
import { clock } from './work/jobs/clock/clock'
import { openJobs } from './work/jobs/jobQueue'
import { smtpTransport } from './work/mail/smtp'
import { deleteOldTasks } from './work/tasks/deleteOldTasks'
import { startTasks } from './work/tasks/startTasks'

/** All scheduled jobs of the server. */
const jobs: readonly ScheduledJob[] = [
  clock,
  liveJob,
  deleteOldTasks,
  importsJob,
  unusedFilesJob,
  contentsJob,
  removedColumnsJob,
  subscriptionsJob,
]

/** The running background work of a server. */
export interface Work {
  /** Starts nothing new and waits for running work. */
  stop(): Promise<void>
}

/**
 * Starts sending live events and mails, and running jobs. The server must already listen: live events are
 * sent to our own live server over HTTP, as to any live service.
 */
export async function startWork(services: Services): Promise<Work> {
  const { config } = services
  await warnOfUnreadableRules(services)
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
    {
      ...{ db: services.db, now: services.now, dataDir: config.dataDir },
      files: openFileStore(config),
      tables: async () => allTables(services.resources),
    },
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
