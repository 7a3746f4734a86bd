import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { builtServer } from '../../scripts/builtServer'
import { inputHashes } from '../../scripts/inputs'

type Engine = { engine: 'pglite' } | { engine: 'postgres'; databaseUrl: string }

/** A test's server options; without `dataDir` it gets a folder of its own that is deleted when it stops. */
export type ServerOptions = Engine & {
  demo?: boolean
  env?: Record<string, string>
  dataDir?: string
  port?: number
  /** The folder of the product to start: a copy of it, for tests that add to it, or a bundle. */
  tree?: string
  /** The user that the process runs as; only root can choose. */
  uid?: number
  /** Start like `npm start`, which builds stale files first. */
  build?: boolean
  /** Start like `npm run dev`. */
  dev?: boolean
  /** The time limit for the first healthy response. */
  deadline?: number
}

export type RunningServer = {
  url: string
  port: number
  pid: number
  dataDir: string
  /** Everything that the process has printed. */
  output: () => string
  /** Sends the signal and waits for the end: the exit code, or the signal that ended it. */
  stop: (signal?: NodeJS.Signals) => Promise<number | NodeJS.Signals>
}

/** Where a bundle has its server (scripts/bundle.ts). */
export const BUNDLED_SERVER = '.cache/server/built'

export const SECRET_KEY = 'the-key-of-the-tests-32-signs-long'

type Exit = { ended?: number | NodeJS.Signals; done: Promise<number | NodeJS.Signals> }

/** Starts the real server as its own process on loopback, and returns when its health responds. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const tree = options.tree ?? process.cwd()
  const port = options.port ?? (await freePort())
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'coverdesk-')))
  await copyDemoData(options, dataDir)
  const command = commandOf(options, tree)
  const child = spawn(process.execPath, command, {
    cwd: tree,
    env: environment(options, port, dataDir),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.uid !== undefined && { uid: options.uid, gid: options.uid }),
  })
  const exit = watchExit(child)
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
    child.kill('SIGKILL')
    await exit.done
    await removeOwnFolder()
    throw new Error(`${(error as Error).message}\n${output()}`)
  }
  return { url, port, pid: child.pid ?? 0, dataDir, output, stop }
}

/** A folder with demo data that is copied into empty ones; filling each anew takes half a minute. */
export const DEMO_DATA = 'DEMO_DATA_DIR_OF_TESTS'

async function copyDemoData({ engine, demo, tree }: ServerOptions, dataDir: string): Promise<void> {
  const prepared = process.env[DEMO_DATA]
  const isEmpty = await readdir(dataDir).then(
    names => names.length === 0,
    () => true,
  )
  if (prepared && engine === 'pglite' && demo && !tree && isEmpty)
    await cp(prepared, dataDir, { recursive: true })
}

function commandOf({ build, dev }: ServerOptions, tree: string): string[] {
  if (dev) return ['--import', 'tsx', 'scripts/dev.ts']
  return build ? ['scripts/start.mjs'] : entryOf(tree)
}

function entryOf(tree: string): string[] {
  const bundled = join(tree, BUNDLED_SERVER, 'main.js')
  return existsSync(bundled) ? [bundled] : builtEntry(tree, 'server/main.ts')
}

/** Node's arguments for a module of the server: the built one, as `npm test` builds first. It starts in half the time. */
export function builtEntry(tree: string, source: string): string[] {
  const { server } = inputHashes(tree)
  const built = join(dirname(builtServer(tree, server)), `${basename(source, '.ts')}.js`)
  return existsSync(built) ? [built] : ['--import', 'tsx', source]
}

function environment(options: ServerOptions, port: number, dataDir: string): NodeJS.ProcessEnv {
  // NODE_ENV=test and the like belong to the test runner; the server must run as it does for a user.
  const { DATABASE_URL: _url, NODE_ENV: _mode, ...inherited } = process.env
  return {
    ...inherited,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: options.demo ? '1' : '0',
    // Processes on one database need the same key, and each has a folder of its own here.
    ...(options.engine === 'postgres' ? { DATABASE_URL: options.databaseUrl, SECRET_KEY } : {}),
    // One tester sends as many requests as many users.
    REQUESTS_PER_MINUTE: '0',
    ...options.env,
  }
}

function watchExit(child: ChildProcess): Exit {
  const endWithTests = () => child.kill('SIGKILL')
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

/** Kills a process that ignores its signal, and reports that by returning nothing. */
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

/** A port without a listener. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      if (address === null || typeof address === 'string') return reject(new Error('No port was given.'))
      probe.close(() => resolve(address.port))
    })
  })
}
