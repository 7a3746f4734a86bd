import { type Config, readConfig } from './config'
import { prepareDemo } from './demo/prepareDemo'
import { explain } from './explain'
import { prepareFirstRecords } from './first/firstRecords'
import { openServices } from './openServices'
import { numberExisting } from './records/numberExisting'
import { startServing } from './start'
import { printWelcome } from './welcome'

async function main(config: Config): Promise<void> {
  const services = await openServices(config)
  await prepareFirstRecords(services)
  await numberExisting(services)
  const signIns = await prepareDemo(services)
  const running = await startServing(services)
  printWelcome(running.url, config, signIns)

  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    services.log.info(`${signal}: finishing the requests in hand`)
    await running.stop()
    await services.db.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
}

/** A bug must be seen, and a process that may be half broken must not go on. */
function fail(error: unknown): never {
  console.error(explain(error))
  process.exit(1)
}

process.on('uncaughtException', fail).on('unhandledRejection', fail)
try {
  await main(readConfig(process.env, process.argv.slice(2)))
} catch (error) {
  fail(error)
}
