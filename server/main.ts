import { type Config, readConfig } from './config'
import { prepareDemo } from './demo/prepareDemo'
import { explain } from './explain'
import { prepareFirstRecords } from './first/firstRecords'
import { openServices } from './openServices'
import { bringOnce } from './records/bringOnce'
import { numberExisting } from './records/numberExisting'
import { noteOtherSearch } from './records/searchStale'
import { startServing } from './start'
import { printWelcome } from './welcome'

async function main(config: Config): Promise<void> {
  const services = await openServices(config)
  await prepareFirstRecords(services)
  await numberExisting(services)
  await noteOtherSearch(services)
  const signIns = await prepareDemo(services)
  await bringOnce(services)
  const starting = startServing(services)

  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    services.log.info(`${signal}: finishing the requests in hand`)
    await (await starting).stop()
    await services.db.close()
    process.exit(0)
  }
  // It answers before all of it is started, and may be told to end from then on.
  process.on('SIGTERM', stop).on('SIGINT', stop)
  const { url } = await starting
  printWelcome(url, config, signIns)
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
