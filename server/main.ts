import { readConfig } from './config'
import { explain } from './explain'
import { beginOpening } from './opening'

/** A bug must be seen, and a process that may be half broken must not go on. */
function fail(error: unknown): never {
  console.error(explain(error))
  process.exit(1)
}

process.on('uncaughtException', fail).on('unhandledRejection', fail)
try {
  const config = readConfig(process.env, process.argv.slice(2))
  const opening = beginOpening(config)
  // Read in while the database opens.
  const { run } = await import('./run')
  await run(config, opening)
} catch (error) {
  fail(error)
}
