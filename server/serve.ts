import { readConfig } from './base/config'
import { beginStartup } from './base/startup'
import { isUnavailable } from './base/storage/unavailable'
import { explain } from './ops/explain'

/** A bug must be seen, and a process that may be half broken must not go on. */
function fail(error: unknown): never {
  console.error(explain(error))
  process.exit(1)
}

/** What nobody waited for and failed as the database is away is a mistake too, but none that has broken anything. */
function failUnlessAway(error: unknown): void {
  if (!isUnavailable(error)) fail(error)
  console.error(`Nobody waited for this: ${explain(error)}`)
}

/**
 * Serves until a signal ends the process. `pages` resolves when the front end is built: until then, the database is
 * opened and filled.
 */
export async function serve(pages: Promise<unknown> = Promise.resolve()): Promise<void> {
  process.on('uncaughtException', fail).on('unhandledRejection', failUnlessAway)
  try {
    const config = readConfig(process.env, process.argv.slice(2))
    const opening = beginStartup(config)
    // Read in while the database opens.
    const { run } = await import('./run')
    await run(config, opening, pages)
  } catch (error) {
    fail(error)
  }
}
