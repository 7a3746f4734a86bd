import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync, watch } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import type { Command } from '../server/commands/command'
import { runCommand } from '../server/commands/runCommand'

const command: Command = {
  call: 'npm run dev',
  about:
    'Serves everything on one port; restarts when a server file changes, and updates pages without a reload.',
  more: 'It uses the same environment variables as npm start.',
}

/**
 * At the same depth as every built server, which looks for the project's files three folders above its own.
 */
const BUILT = '.cache/development/server'
const WATCHED = ['server', 'resources', 'src']
/** Files that are found by their folder, so that a new file also causes a restart. */
const FOUND_BY_FOLDER = /^resources\/.*\.(ts|json)$/
/** Editors write a file in several steps, and switching a branch changes many files. */
const SETTLED_MS = 50

await runCommand(command, async () => {
  const root = process.cwd()
  rmSync(join(root, BUILT), { recursive: true, force: true })
  let modules = await buildServer(root)
  let server = startServer(root)
  let ending = false

  async function restart(): Promise<void> {
    try {
      modules = await buildServer(root)
    } catch (error) {
      console.error(`${error instanceof Error ? error.message : error}\nThe previous server keeps running.`)
      return
    }
    await stop(server)
    if (!ending) server = startServer(root)
  }

  const isOfServer = (path: string) => modules.has(join(root, path)) || FOUND_BY_FOLDER.test(path)
  const watching = new AbortController()
  onChange({ root, isWanted: isOfServer, signal: watching.signal }, restart)

  await new Promise<void>(resolve => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
  ending = true
  watching.abort()
  await stop(server)
})

/** Builds the server next to the running one, and returns the files that it consists of. */
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

function startServer(root: string): ChildProcess {
  const main = join(root, BUILT, 'main.js')
  return spawn(process.execPath, ['--enable-source-maps', main, '--dev'], { stdio: 'inherit' })
}

async function stop(server: ChildProcess): Promise<void> {
  // A server that exited because of an error is restarted after the next change.
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise(resolve => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
}

interface Watching {
  root: string
  isWanted(path: string): boolean
  signal: AbortSignal
}

/**
 * Calls `changed` after a wanted file has changed: once for files
 * that change together, and never concurrently.
 */
function onChange({ root, isWanted, signal }: Watching, changed: () => Promise<void>): void {
  let settled: NodeJS.Timeout | undefined
  let work = Promise.resolve()
  for (const folder of WATCHED)
    watch(join(root, folder), { recursive: true, signal }, (_event, name) => {
      if (!name || !isWanted(join(folder, name))) return
      clearTimeout(settled)
      settled = setTimeout(() => {
        work = work.then(changed)
      }, SETTLED_MS)
    })
}
