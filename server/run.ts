import type { Config } from './base/config'
import { watchLoad } from './base/load/loadWatch'
import type { Services } from './base/services'
import type { Startup } from './base/startup'
import { retryUntilAvailable } from './base/storage/retryUntilAvailable'
import { hasAccounts } from './engine/people/accounts'
import { numberExisting } from './engine/writes/numberExisting'
import { runMigrations } from './engine/writes/runMigrations'
import { updateDerived } from './features/definitions/updateDerived'
import { openServices } from './openServices'
import { prepareDemo } from './ops/demo/prepareDemo'
import { demoSignIns } from './ops/demo/signIns'
import { prepareFirstRecords } from './ops/first/firstRecords'
import { printWelcome } from './ops/welcome'
import { type Running, startServing } from './start'

const MAX_STOP_MS = 18_000

/**
 * Updates the stored data, then serves until a signal stops it. It starts listening once `pages` is resolved.
 */
export async function run(config: Config, opening: Startup, pages: Promise<unknown>): Promise<void> {
  const services = await openServices(config, opening)
  // Each step can be repeated: if a process is killed, the next one finishes its work.
  await retryUntilAvailable(() => prepareFirstRecords(services))
  await retryUntilAvailable(() => updateDerived(services))
  const accounts = await retryUntilAvailable(() => prepareDemo(services))
  await retryUntilAvailable(() => runMigrations(services))
  await pages
  const starting = serve(services, async () =>
    printWelcome(config, {
      signIns: await retryUntilAvailable(() => demoSignIns(services, accounts)),
      nobody: !(await retryUntilAvailable(() => hasAccounts(services))),
    }),
  )

  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    services.log.info(`${signal}: finishing running requests`)
    // An unreachable database must not keep the process alive. Unfinished work resumes at the next start.
    setTimeout(() => process.exit(0), MAX_STOP_MS).unref()
    try {
      await (await starting).stop()
      await services.db.close()
    } catch (error) {
      services.log.error({ err: error }, 'The server could not stop cleanly')
    }
    process.exit(0)
  }
  // The server handles requests before startup is complete, so a signal can already arrive.
  process.on('SIGTERM', stop).on('SIGINT', stop)
  await starting
}

async function serve(opened: Services, onListening: () => Promise<void>): Promise<Running> {
  const { config, log } = opened
  const load = watchLoad({ log, refuseAfter: config.maxDelayMs })
  const services = { ...opened, load }
  const running = await startServing(services, onListening)
  // Numbers records that an older version, which had no numbers, has written since `numberNew`.
  await retryUntilAvailable(() => numberExisting(services))
  load.start()
  return running
}
