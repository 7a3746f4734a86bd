import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** How the API is reached: its own port, and the address that people open in front of it. */
export interface Reached {
  port: number
  publicUrl: string
  trustedProxies: number
}

/** A process that runs one build of the API. Until then, it loads what that build probably needs. */
export interface ApiProcess {
  /** Runs the build with this entry module. `onEnd` is called unless the process is stopped. */
  run(entry: string, onEnd: (reason: string) => void): void
  hasEnded(): boolean
  stop(): Promise<void>
}

/** Starts a process that will run a build. `lastBuild` is a module of the last one. */
export function prepareApi(root: string, reached: Reached, lastBuild?: string): ApiProcess {
  const server = spawnWaiting(root, reached, lastBuild)
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null
  return {
    run: (entry, onEnd) => {
      server.once('exit', (code, signal) => onEnd(signal ?? `exit code ${code}`))
      server.send(entry)
    },
    hasEnded,
    stop: async () => {
      if (hasEnded()) return
      server.removeAllListeners('exit')
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    },
  }
}

function spawnWaiting(
  root: string,
  { port, publicUrl, trustedProxies }: Reached,
  lastBuild: string | undefined,
): ChildProcess {
  const waiting = join(root, 'scripts/development/waitForBuild.mjs')
  return spawn(process.execPath, ['--enable-source-maps', waiting, ...(lastBuild ? [lastBuild] : [])], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      // A build and a browser on the same machine make the API slow; it must not refuse requests for that.
      MAX_DELAY_MS: '0',
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      TRUST_PROXY: String(trustedProxies),
    },
  })
}
