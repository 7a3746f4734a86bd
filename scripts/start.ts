import { pathToFileURL } from 'node:url'
import type { Command } from '../server/commands/command'
import { runCommand } from '../server/commands/runCommand'
import { ensureBuilt } from './ensureBuilt'

const command: Command = {
  call: 'npm start',
  about:
    'Builds what is not built, then serves the app, its API and live events on one port, until it is stopped.',
  more: 'It is set up by variables of the environment: PORT, DATA_DIR, DATABASE_URL, DEMO and others; docs/configuration.md lists them.',
}

// The server runs in this very process, so a signal reaches it and its exit code is this command's.
await runCommand(command, async () => {
  const server = await ensureBuilt(process.cwd())
  await import(pathToFileURL(server).href)
})
