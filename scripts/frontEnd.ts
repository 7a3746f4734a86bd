import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** What the built front end is made of: a change in any of these makes `dist/` stale. */
const INPUTS = [
  'src',
  'resources',
  'providers',
  'public',
  'hosting',
  'index.html',
  'vite.config.ts',
  'package.json',
]
const STAMP = 'dist/.inputs'

function filesUnder(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}

function inputFiles(root: string): string[] {
  const entries = readdirSync(root, { withFileTypes: true })
  return entries
    .filter(entry => INPUTS.includes(entry.name) || entry.name.endsWith('.html'))
    .flatMap(entry => (entry.isDirectory() ? filesUnder(join(root, entry.name)) : [join(root, entry.name)]))
    .sort()
}

/** By content, not by time: a checkout or a copy touches every file without changing one. */
export function inputsHash(root: string): string {
  const hash = createHash('sha256')
  for (const file of inputFiles(root)) {
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

export function isStale(root: string): boolean {
  const stamp = join(root, STAMP)
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== inputsHash(root)
}

/**
 * Builds `dist/` with Vite in its own process, whose memory is given back when the server starts.
 * The stamp is written last, so a build that was cut off is built again.
 */
export async function build(root: string, output: 'inherit' | 'ignore' = 'inherit'): Promise<void> {
  const hash = inputsHash(root)
  const code = await runVite(root, output)
  if (code !== 0) throw new Error(`The front end was not built: vite build ended with ${code}.`)
  writeFileSync(join(root, STAMP), hash)
}

function runVite(root: string, output: 'inherit' | 'ignore'): Promise<number | NodeJS.Signals | null> {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  // Whoever asks may be a test, and what is built is for use all the same.
  const env = { ...process.env, NODE_ENV: 'production' }
  const stdio = ['ignore', output, 'inherit'] as const
  const child = spawn(process.execPath, [vite, 'build'], { cwd: root, env, stdio: [...stdio] })
  const interrupt = (signal: NodeJS.Signals) => child.kill(signal)
  process.once('SIGTERM', interrupt).once('SIGINT', interrupt)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      process.off('SIGTERM', interrupt).off('SIGINT', interrupt)
      resolve(code ?? signal)
    })
  })
}

/** Builds only what is not built. */
export async function ensureBuilt(root: string, output: 'inherit' | 'ignore' = 'inherit'): Promise<void> {
  if (isStale(root)) await build(root, output)
}
