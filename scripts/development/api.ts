import { rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { build, type Rolldown } from 'vite'
import { type ApiProcess, prepareApi, type Reached } from './apiProcess'

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

/** Prepares the API of the project in `root`, without starting it. */
export function developmentApi(root: string, reached: Reached): DevelopmentApi {
  const url = `http://127.0.0.1:${reached.port}`
  let built: Build | undefined
  let server: ApiProcess | undefined
  let waiting: ApiProcess | undefined = prepareApi(root, reached)
  let ready: Promise<unknown> = Promise.resolve()
  let restarted: Promise<void> = Promise.resolve()
  let closing = false

  async function replace({ entry }: Build): Promise<void> {
    await server?.stop()
    if (closing) return
    server = waiting && !waiting.hasEnded() ? waiting : prepareApi(root, reached)
    waiting = undefined
    server.run(entry, reportEnd)
  }

  async function respond({ startModule }: Build): Promise<void> {
    await untilItResponds(server, url)
    if (!closing) waiting ??= prepareApi(root, reached, startModule)
  }

  /** Requests wait from here on. */
  async function switchTo(build: Build): Promise<void> {
    built = build
    const replaced = replace(build)
    ready = replaced.then(() => respond(build))
    await replaced
  }

  async function buildAndStart(): Promise<void> {
    rmSync(join(root, BUILT), { recursive: true, force: true })
    await switchTo(await buildServer(root))
  }

  async function rebuildAndReplace(): Promise<void> {
    let build: Build
    try {
      build = await buildServer(root)
    } catch (error) {
      console.error(`${error instanceof Error ? error.message : error}\nThe previous server keeps running.`)
      return
    }
    await switchTo(build)
  }

  return {
    url,
    start: () => {
      const started = buildAndStart()
      ready = started.then(() => ready)
      return started
    },
    restart: () => {
      restarted = rebuildAndReplace()
      return restarted
    },
    responds: async () => {
      let awaited: typeof ready
      do {
        awaited = ready
        // The command reports a first build that fails.
        await awaited.catch(() => undefined)
        // If the process has ended, the next one may be on its way.
        if (server?.hasEnded()) await restarted
      } while (awaited !== ready)
      return server !== undefined && !server.hasEnded()
    },
    isPart: path => !built || built.files.has(path) || FOUND_BY_FOLDER.test(relative(root, path)),
    close: async () => {
      closing = true
      await Promise.all([server?.stop(), waiting?.stop()])
    },
  }
}

interface Build {
  /** The files that it consists of. */
  files: ReadonlySet<string>
  /** Its entry module. */
  entry: string
  /** The module that contains or imports all the code of a start. It does nothing when it is loaded. */
  startModule: string
}

/** Builds the server next to the running one. */
async function buildServer(root: string): Promise<Build> {
  const result = await build({
    root,
    mode: 'development',
    configFile: join(root, 'vite.server.config.ts'),
    logLevel: 'error',
    build: { outDir: BUILT, emptyOutDir: false },
  })
  const { output } = result as Rolldown.RolldownOutput
  const chunks = output.filter(file => file.type === 'chunk')
  const urlOf = (file: string) => pathToFileURL(join(root, BUILT, file)).href
  const start = chunks.find(chunk => chunk.facadeModuleId === join(root, 'server/run.ts'))
  if (!start) throw new Error('The build has no chunk of server/run.ts')
  return {
    files: new Set(chunks.flatMap(chunk => chunk.moduleIds)),
    entry: urlOf('main.js'),
    startModule: urlOf(start.fileName),
  }
}

function reportEnd(reason: string): void {
  console.error(`The API has ended (${reason}). It starts again when one of its files changes.`)
}

async function untilItResponds(server: ApiProcess | undefined, url: string): Promise<void> {
  while (server && !server.hasEnded()) {
    const response = await fetch(`${url}/api/v1/health`).catch(() => undefined)
    if (response?.ok) return
    await delay(POLL_MS)
  }
}
