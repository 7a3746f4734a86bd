import { readConfig } from '../server/base/config'
import { publicUrlOf } from '../server/base/publicUrl'
import type { Command } from '../server/commands/command'
import { runCommand } from '../server/commands/runCommand'
import { developmentApi } from './development/api'
import { freePort } from './development/freePort'
import { serveFrontEnd } from './development/frontEnd'
import { onChange } from './development/onChange'

const command: Command = {
  call: 'npm run dev',
  about:
    'Serves everything on one port. Pages follow each change; the API restarts when one of its files changes.',
  more: 'The environment variables of npm start apply; docs/configuration.md lists them.',
}

await runCommand(command, async () => {
  const root = process.cwd()
  const config = readConfig(process.env)
  const port = config.port || (await freePort())
  const api = developmentApi(root, {
    port: await freePort(),
    publicUrl: publicUrlOf({ ...config, port }),
    trustedProxies: config.trustedProxies + 1,
  })
  const signalled = nextSignal()
  const starting = api.start()
  // A failure is handled below, when the front end is served.
  starting.catch(() => undefined)
  try {
    const frontEnd = await serveFrontEnd(root, { ...config, port }, api)
    try {
      await Promise.race([starting, signalled])
      onChange(frontEnd.watcher, api.isPart, api.restart)
      await signalled
    } finally {
      await frontEnd.close()
    }
  } finally {
    await api.close()
  }
})

function nextSignal(): Promise<void> {
  return new Promise(resolve => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
}
