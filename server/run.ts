import type { Config } from './base/config'
import { watchLoad } from './base/load/loadWatch'
import type { Services } from './base/services'
import type { Startup } from './base/startup'
import { retryUntilAvailable } from './base/storage/retryUntilAvailable'
import { hasAccounts } from './engine/people/accounts'
import { markSearchChanged } from './engine/records/search/searchStale'
import { numberExisting, numberNew } from './engine/writes/numberExisting'
import { runMigrations } from './engine/writes/runMigrations'
import { openServices } from './openServices'
import { prepareDemo } from './ops/demo/prepareDemo'
import { demoSignIns } from './ops/demo/signIns'
import { prepareFirstRecords } from './ops/first/firstRecords'
import { printWelcome } from './ops/welcome'
import { type Running, startServing } from './start'

const LONGEST_STOP_MS = 18_000

/** Brings what is stored up to date, then serves until a signal ends it; it answers once there are `pages`. */
export async function run(config: Config, opening: Startup, pages: Promise<unknown>): Promise<void> {
  const services = await openServices(config, opening)
  // Each step can be done again: a process that was killed has left it to the next one.
  await retryUntilAvailable(() => prepareFirstRecords(services))
  await retryUntilAvailable(() => numberNew(services))
  await retryUntilAvailable(() => markSearchChanged(services))
  const accounts = await retryUntilAvailable(() => prepareDemo(services))
  await retryUntilAvailable(() => runMigrations(services))
  await pages
  const starting = serve(services, async url =>
    printWelcome(url, config, {
      signIns: await retryUntilAvailable(() => demoSignIns(services, accounts)),
      nobody: !(await retryUntilAvailable(() => hasAccounts(services))),
    }),
  )

  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    services.log.info(`${signal}: finishing the requests in hand`)
    // A database that is away keeps nobody here: what is not done is taken up at the next start.
    setTimeout(() => process.exit(0), LONGEST_STOP_MS).unref()
    try {
      await (await starting).stop()
      await services.db.close()
    } catch (error) {
      services.log.error({ err: error }, 'Not all could be brought to its end')
    }
    process.exit(0)
  }
  // It answers before all of it is started, and may be told to end from then on.
  process.on('SIGTERM', stop).on('SIGINT', stop)
  await starting
}

async function serve(opened: Services, onListening: (url: string) => Promise<void>): Promise<Running> {
  const { config, log } = opened
  // Vite, which serves in development, takes what time it wants.
  const load = config.dev ? undefined : watchLoad({ log, refuseAfter: config.maxDelayMs })
  const services = { ...opened, load }
  const running = await startServing(services, onListening)
  // What an older version wrote since, which knew of no numbers.
  await retryUntilAvailable(() => numberExisting(services))
  load?.start()
  return running
}
