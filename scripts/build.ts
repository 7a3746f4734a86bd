import type { Command } from '../server/commands/command'
import { runCommand } from '../server/commands/runCommand'
import { buildServer } from './builtServer'
import { build, pack } from './frontEnd'
import { inputHashes } from './inputs'

const command: Command = {
  call: 'npm run build',
  about: 'Builds the front end into dist/, and the server that npm start runs.',
}

await runCommand(command, async () => {
  const root = process.cwd()
  await Promise.all([build(root), buildServer(root, inputHashes(root).server)])
  await pack(root)
})
