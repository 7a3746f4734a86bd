import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Command } from '../server/commands/command'
import { runCommand } from '../server/commands/runCommand'
import { explain } from '../server/ops/explain'
import { beginBuilds } from './ensureBuilt'
import { pack } from './frontEnd'

const command: Command = {
  call: 'npm start',
  about:
    'Builds anything that is missing or stale, then serves the app, its API and live events on one port until stopped.',
  more: 'Environment variables configure it: PORT, DATA_DIR, DATABASE_URL, DEMO and others; see docs/configuration.md.',
}

// The server runs in this process, so it receives signals directly and its exit code is this command's. It
// fills its database while the pages are built.
await runCommand(command, async () => {
  const root = process.cwd()
  const { server, pages } = beginBuilds(root)
  // A developer needs the address and the demo sign-ins; a service (docs/hosting.md) needs a full log.
  if (process.env.NODE_ENV !== 'production') process.env.LOG_LEVEL ??= 'warn'
  const module = pathToFileURL(join(await server, 'serve.js'))
  const { serve } = (await import(module.href)) as typeof import('../server/serve')
  await serve(pages)
  // Compressed copies make pages load faster, but the first response does not wait for them.
  await pack(root, 1).catch(error => console.error(`The pages could not be compressed: ${explain(error)}`))
})
