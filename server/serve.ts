import { readConfig } from './base/config'
import { beginStartup } from './base/startup'
import { isUnavailable } from './base/storage/unavailable'
import { explain } from './ops/explain'

/** Makes a bug visible and ends the process, which could be in an inconsistent state. */
function fail(error: unknown): never {
  console.error(explain(error))
  process.exit(1)
}

/** An unhandled failure while the database is unreachable is a bug, but it left nothing broken. */
function failUnlessAway(error: unknown): void {
  if (!isUnavailable(error)) fail(error)
  console.error(`Unhandled rejection: ${explain(error)}`)
}

/**
 * Serves until a signal ends the process. `pages` resolves when the front end is built; the database is
 * opened and filled in the meantime.
 */
export async function serve(pages: Promise<unknown> = Promise.resolve()): Promise<void> {
  process.on('uncaughtException', fail).on('unhandledRejection', failUnlessAway)
  try {
    const config = readConfig(process.env)
    const opening = beginStartup(config)
    // Loading blocks this thread, so the embedded database's thread starts first.
    await opening.threadFree
    const { run } = await import('./run')
    await run(config, opening, pages)
  } catch (error) {
    fail(error)
  }
}
