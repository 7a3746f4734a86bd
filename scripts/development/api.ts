import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { build, type Rolldown } from 'vite'

/** As deep as any built server, which finds the project's files three folders above itself. */
const BUILT = '.cache/development/server'
/** Found by folder, so that a new file matters too. */
const FOUND_BY_FOLDER = /^resources\/.*\.(ts|json)$/
const POLL_MS = 20

/** The API in development: a built server in its own process. */
export interface DevelopmentApi {
  url: string
  start(): Promise<void>
  /** Builds the API again, then replaces its process. A build that fails leaves that process running. */
  restart(): Promise<void>
  /** Resolves when the last start has ended: with true if the API responds, with false if its process has ended. */
  responds(): Promise<boolean>
  /** Whether the API is built from this file. */
  isPart(path: string): boolean
  close(): Promise<void>
}

/** How the API is reached: its own port, and the address that people open in front of it. */
interface Reached {
  port: number
  publicUrl: string
  trustedProxies: number
}

/** Prepares the API of the project in `root`, without starting it. */
export function developmentApi(root: string, reached: Reached): DevelopmentApi {
  const url = `http://127.0.0.1:${reached.port}`
  let files: ReadonlySet<string> = new Set()
  let running: ChildProcess | undefined
  let starting = Promise.resolve()
  let closing = false

  async function buildAndRun(): Promise<void> {
    rmSync(join(root, BUILT), { recursive: true, force: true })
    files = await buildServer(root)
    await run()
  }

  async function run(): Promise<void> {
    if (closing) return
    running = spawnServer(root, reached)
    await untilItResponds(running, url)
  }

  return {
    url,
    responds: async () => {
      await starting
      return running !== undefined && !hasEnded(running)
    },
    isPart: path => files.has(path) || FOUND_BY_FOLDER.test(relative(root, path)),
    start: () => {
      starting = buildAndRun()
      return starting
    },
    restart: async () => {
      try {
        files = await buildServer(root)
      } catch (error) {
        console.error(`${error instanceof Error ? error.message : error}\nThe previous server keeps running.`)
        return
      }
      starting = stop(running).then(run)
      await starting
    },
    close: async () => {
      closing = true
      await stop(running)
    },
  }
}

/** Builds the server next to the running one. Returns the files that it consists of. */
async function buildServer(root: string): Promise<ReadonlySet<string>> {
  const result = await build({
    root,
    configFile: join(root, 'vite.server.config.ts'),
    logLevel: 'error',
    build: { outDir: BUILT, emptyOutDir: false },
  })
  const { output } = result as Rolldown.RolldownOutput
  return new Set(output.flatMap(file => (file.type === 'chunk' ? file.moduleIds : [])))
}

function spawnServer(root: string, { port, publicUrl, trustedProxies }: Reached): ChildProcess {
  return spawn(process.execPath, ['--enable-source-maps', join(root, BUILT, 'main.js')], {
    stdio: 'inherit',
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

const hasEnded = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null

async function untilItResponds(server: ChildProcess, url: string): Promise<void> {
  while (!hasEnded(server)) {
    const response = await fetch(`${url}/api/v1/health`).catch(() => undefined)
    if (response?.ok) return
    await delay(POLL_MS)
  }
}

async function stop(server: ChildProcess | undefined): Promise<void> {
  if (!server || hasEnded(server)) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}
