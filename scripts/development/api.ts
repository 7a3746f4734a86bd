import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { build, type Rolldown } from 'vite'

/** At the same depth as every built server, which looks for the project's files three folders above its own. */
const BUILT = '.cache/development/server'
/** Files that are found by their folder, so that a new file also causes a restart. */
const FOUND_BY_FOLDER = /^resources\/.*\.(ts|json)$/
const POLL_MS = 20

/** The API in development: a built server in its own process. */
export interface DevelopmentApi {
  url: string
  /** Builds the API and starts its process. */
  start(): Promise<void>
  /** Builds the API again, then replaces its process. A build that fails leaves that process running. */
  restart(): Promise<void>
  /** Resolves when the last start has ended: with true if the API responds, with false if its process has ended. */
  responds(): Promise<boolean>
  /** Whether the API is built from this file. Before the first build, every file counts. */
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
  let files: ReadonlySet<string> | undefined
  let server: ChildProcess | undefined
  let ready: Promise<unknown> = Promise.resolve()
  let closing = false
  process.once('exit', () => server?.kill())

  async function replace(): Promise<void> {
    await stop(server)
    if (closing) return
    server = spawnServer(root, reached)
    server.once('exit', reportEnd)
  }

  /** Requests wait from here on. */
  async function replaceAndWait(): Promise<void> {
    const replaced = replace()
    ready = replaced.then(() => untilItResponds(server, url))
    await replaced
  }

  async function buildAndStart(): Promise<void> {
    rmSync(join(root, BUILT), { recursive: true, force: true })
    files = await buildServer(root)
    await replaceAndWait()
  }

  return {
    url,
    start: () => {
      const started = buildAndStart()
      ready = started.then(() => ready)
      return started
    },
    restart: async () => {
      try {
        files = await buildServer(root)
      } catch (error) {
        console.error(`${error instanceof Error ? error.message : error}\nThe previous server keeps running.`)
        return
      }
      await replaceAndWait()
    },
    responds: async () => {
      // The command reports a first build that fails.
      await ready.catch(() => undefined)
      return server !== undefined && !hasEnded(server)
    },
    isPart: path => !files || files.has(path) || FOUND_BY_FOLDER.test(relative(root, path)),
    close: async () => {
      closing = true
      await stop(server)
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

function reportEnd(code: number | null, signal: NodeJS.Signals | null): void {
  console.error(
    `The API has ended (${signal ?? `exit code ${code}`}). It starts again when one of its files changes.`,
  )
}

async function untilItResponds(server: ChildProcess | undefined, url: string): Promise<void> {
  while (server && !hasEnded(server)) {
    const response = await fetch(`${url}/api/v1/health`).catch(() => undefined)
    if (response?.ok) return
    await delay(POLL_MS)
  }
}

async function stop(server: ChildProcess | undefined): Promise<void> {
  if (!server || hasEnded(server)) return
  server.off('exit', reportEnd)
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}
