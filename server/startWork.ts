import { warnOfSearchingRoles } from './access/warnOfSearchingRoles'
import { startBackground } from './background/startBackground'
import { backgroundTasks } from './background/tasks'
import { openBackupDesk } from './backup/backupSocket'
import { openJobs } from './jobs/jobQueue'
import { jobs } from './jobs/jobs'
import { startPublisher } from './live/publisher'
import { openSender } from './live/sender'
import { smtpTransport } from './mail/smtp'
import { warnOfPatterns } from './questions/warnOfPatterns'
import type { Services } from './services'
import { allOfThem } from './storage/askTogether'
import { untilBack } from './storage/untilBack'
import { allTables } from './tables'
import { startTasks } from './tasks/startTasks'

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
  const publisher = await untilBack(() => startPublisher(services, sender))
  const background = await untilBack(() => startBackground(services, backgroundTasks(services, transport)))
  const tasks = await untilBack(() => startTasks(services))
  const queue = await untilBack(() => openJobs(services, jobs))
  await untilBack(() => queue.begin())
  const desk = await openBackupDesk(
    { ...services, dataDir: config.dataDir, tables: allTables(services.resources) },
    services.log,
  )
  return {
    stop: async () => {
      try {
        await allOfThem([
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
