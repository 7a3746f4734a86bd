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
  // Vite's build of the API would make it "production", for the pages as well.
  process.env.NODE_ENV ||= 'development'
  const config = readConfig(process.env)
  const port = await freePort(config)
  const api = developmentApi(root, {
    port: await freePort(),
    publicUrl: publicUrlOf({ ...config, port }),
    // Vite is one more, and the setting has one digit.
    trustedProxies: Math.min(config.trustedProxies + 1, 9),
  })
  const signalled = nextSignal()
  const started = api.start()
  // A failure is handled below, when the front end is served.
  started.catch(() => undefined)
  try {
    const frontEnd = await serveFrontEnd(root, { ...config, port }, api)
    try {
      onChange({ watcher: frontEnd.watcher, isWanted: api.isPart, after: started }, api.restart)
      await Promise.race([started, signalled])
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
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })
}
