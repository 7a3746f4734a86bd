import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { builtServer } from '../../scripts/builtServer'
import { freePort } from '../../scripts/development/freePort'
import { inputHashes } from '../../scripts/inputs'
import { callerAt } from './caller'
import { DEMO_PASSWORD, demoData } from './demoData'

type Engine = { engine: 'pglite' } | { engine: 'postgres'; databaseUrl: string }

/**
 * A test's server options. Without `dataDir`, the server gets its own folder, which is deleted when it stops.
 */
export type ServerOptions = Engine & {
  demo?: boolean
  /** Creates its own demo data instead of starting with a copy. */
  firstStart?: boolean
  env?: Record<string, string>
  dataDir?: string
  port?: number
  /** The product's folder to start: a copy for tests that add files to it, or a bundle. */
  tree?: string
  /** Whether the tree has no demo data of its own, so that it takes the product's. */
  productDemo?: boolean
  /** The user to run the process as; only root can choose. */
  uid?: number
  /** Starts like `npm start`, which builds outdated files first. */
  build?: boolean
  /** Starts like `npm run dev`. */
  dev?: boolean
  /** The time limit for the first healthy response. */
  deadline?: number
}

export type RunningServer = {
  url: string
  port: number
  pid: number
  dataDir: string
  /** Returns everything that the process has printed. */
  output: () => string
  /** Sends the signal, waits for the end, and returns the exit code or the signal that ended the process. */
  stop: (signal?: NodeJS.Signals) => Promise<number | NodeJS.Signals>
}

/** The folder of the server in a bundle (scripts/bundle.ts). */
export const BUNDLED_SERVER = '.cache/server/built'

export const SECRET_KEY = 'the-key-of-the-tests-32-signs-long'

type Exit = { ended?: number | NodeJS.Signals; done: Promise<number | NodeJS.Signals> }

/** Starts the real server as its own process on loopback, and returns when its health check succeeds. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const tree = options.tree ?? process.cwd()
  const port = options.port ?? (await freePort())
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'coverdesk-')))
  if (await takesDemoData(options, dataDir))
    await cp(await demoData(createDemoData), dataDir, { recursive: true })
  const command = commandOf(options, tree)
  const child = spawn(process.execPath, command, {
    cwd: tree,
    env: environment(options, port, dataDir),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.uid !== undefined && { uid: options.uid, gid: options.uid }),
  })
  const end = () => child.kill('SIGKILL')
  const exit = watchExit(child, end)
  const output = collectOutput(child)
  const removeOwnFolder = () =>
    options.dataDir ? undefined : rm(dataDir, { recursive: true, force: true, maxRetries: 5 })

  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (exit.ended === undefined) child.kill(signal)
    const ended = await endWithin(child, exit, 20_000)
    await removeOwnFolder()
    if (ended === undefined) throw new Error(`The server did not end on ${signal}.\n${output()}`)
    return ended
  }

  const url = `http://127.0.0.1:${port}`
  try {
    await healthy(url, exit, options.deadline ?? (options.build ? 300_000 : 90_000))
  } catch (error) {
    end()
    await exit.done
    await removeOwnFolder()
    throw new Error(`${(error as Error).message}\n${output()}`)
  }
  return { url, port, pid: child.pid ?? 0, dataDir, output, stop }
}

async function takesDemoData(
  { engine, demo, firstStart, tree, dev, productDemo }: ServerOptions,
  dataDir: string,
): Promise<boolean> {
  const isEmpty = await readdir(dataDir).then(
    names => names.length === 0,
    () => true,
  )
  // Other trees have resources of their own, with demo data.
  const isProduct = !tree || dev === true || productDemo === true
  return engine === 'pglite' && demo === true && !firstStart && isProduct && isEmpty
}

/** Creates demo data for which the clock has already sent the notifications that are due. */
export async function createDemoData(dataDir: string): Promise<void> {
  const server = await startServer({
    engine: 'pglite',
    demo: true,
    firstStart: true,
    dataDir,
    deadline: 300_000,
  })
  const admin = await callerAt(server.url, 'admin@example.com', DEMO_PASSWORD)
  while (!(await admin.isClockDone())) await delay(100)
  await server.stop()
}

function commandOf({ build, dev }: ServerOptions, tree: string): string[] {
  if (dev) return ['--import', 'tsx', 'scripts/dev.ts']
  return build ? ['scripts/start.mjs'] : entryOf(tree)
}

function entryOf(tree: string): string[] {
  const bundled = join(tree, BUNDLED_SERVER, 'main.js')
  return existsSync(bundled) ? [bundled] : builtEntry(tree, 'server/main.ts')
}

/**
 * Returns Node's arguments for a module of the server. `npm test` builds first, and the built module starts
 * in half the time.
 */
export function builtEntry(tree: string, source: string): string[] {
  const { server } = inputHashes(tree)
  const built = join(dirname(builtServer(tree, server)), `${basename(source, '.ts')}.js`)
  return existsSync(built) ? [built] : ['--import', 'tsx', source]
}

function environment(options: ServerOptions, port: number, dataDir: string): NodeJS.ProcessEnv {
  // NODE_ENV=test and DATABASE_URL belong to the test runner; the server must run as it does for a user.
  const { DATABASE_URL: _url, NODE_ENV: _mode, ...inherited } = process.env
  return {
    ...inherited,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: options.demo ? '1' : '0',
    // Processes on one database need the same key, but here each has its own folder.
    ...(options.engine === 'postgres' ? { DATABASE_URL: options.databaseUrl, SECRET_KEY } : {}),
    // One test sends as many requests as many users.
    REQUESTS_PER_MINUTE: '0',
    ...options.env,
  }
}

function watchExit(child: ChildProcess, endWithTests: () => void): Exit {
  process.once('exit', endWithTests)
  const exit: Exit = {
    done: new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code, signal) => {
        process.off('exit', endWithTests)
        exit.ended = code ?? signal ?? 0
        resolve(exit.ended)
      })
    }),
  }
  return exit
}

function collectOutput(child: ChildProcess): () => string {
  const chunks: string[] = []
  child.stdout?.setEncoding('utf8').on('data', chunk => chunks.push(chunk))
  child.stderr?.setEncoding('utf8').on('data', chunk => chunks.push(chunk))
  return () => chunks.join('')
}

/** Waits for the end. Kills a process that ignores its signal, and then returns undefined. */
async function endWithin(child: ChildProcess, exit: Exit, milliseconds: number) {
  const controller = new AbortController()
  const late = delay(milliseconds, 'late' as const, { signal: controller.signal }).catch(
    () => 'late' as const,
  )
  const ended = await Promise.race([exit.done, late])
  controller.abort()
  if (ended !== 'late') return ended
  child.kill('SIGKILL')
  await exit.done
  return undefined
}

async function healthy(url: string, exit: Exit, milliseconds: number): Promise<void> {
  const deadline = Date.now() + milliseconds
  while (Date.now() < deadline) {
    if (exit.ended !== undefined) throw new Error(`The server ended with ${exit.ended} before it answered.`)
    const answer = await fetch(`${url}/api/v1/health`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => null,
    )
    if (answer?.ok) return
    await delay(50)
  }
  throw new Error(`The server did not answer ${url}/api/v1/health within ${milliseconds} ms.`)
}
