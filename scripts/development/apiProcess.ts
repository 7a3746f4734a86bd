import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

/** How the API is reached: its own port, and the address that people open in front of it. */
export interface Reached {
  port: number
  publicUrl: string
  trustedProxies: number
}

/** A process that waits for a build of the API, and then runs it. */
export interface ApiProcess {
  /** Runs the build with this entry module; call it once. `onEnd` is called unless the process is stopped. */
  run(entry: string, onEnd: (reason: string) => void): void
  hasEnded(): boolean
  stop(): Promise<void>
}

/** Starts a process that waits for a build. While it waits, it loads `startModule`, the code of the last one. */
export function prepareApi(root: string, reached: Reached, startModule?: string): ApiProcess {
  const server = spawnWaiting(root, reached, startModule)
  const hasEnded = () => !server.connected || server.exitCode !== null || server.signalCode !== null
  const ended = new Promise<string>(resolve => {
    server.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  let isStopped = false
  return {
    run: (entry, onEnd) => {
      void ended.then(reason => isStopped || onEnd(reason))
      // `onEnd` reports a process that has just ended.
      server.send(entry, () => undefined)
    },
    hasEnded,
    stop: async () => {
      isStopped = true
      server.kill('SIGTERM')
      await ended
    },
  }
}

function spawnWaiting(
  root: string,
  { port, publicUrl, trustedProxies }: Reached,
  startModule: string | undefined,
): ChildProcess {
  const waiting = join(root, 'scripts/development/waitForBuild.mjs')
  return spawn(process.execPath, ['--enable-source-maps', waiting, ...(startModule ? [startModule] : [])], {
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
