import { ensureBuilt } from '../../scripts/ensureBuilt'

/** Playwright's global setup: the browser tests use the built front end, as a user does. */
export default async function buildFrontEnd(): Promise<void> {
  await ensureBuilt(process.cwd())
}
