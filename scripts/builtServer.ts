import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Output, runVite } from './runVite'

/** Each build stands in a folder by what it is made of: none is used for anything else. */
const FOLDER = '.cache/server'
/** One that still runs may yet load a part of itself. */
const KEPT = 3

const nameOf = (hash: string) => hash.slice(0, 16)

/** The module that the server of these inputs begins with. */
export const builtServer = (root: string, hash: string) => join(root, FOLDER, nameOf(hash), 'main.js')

/** Whether the server of these inputs was built. */
export const isServerBuilt = (root: string, hash: string) => existsSync(builtServer(root, hash))

/** Builds the server: whole or not at all, also where two processes do so at once. */
export async function buildServer(root: string, hash: string, output: Output = 'inherit'): Promise<void> {
  const folder = join(root, FOLDER)
  const built = join(folder, nameOf(hash))
  const draft = `${built}.${process.pid}`
  try {
    await runVite(root, ['--config', 'vite.server.config.ts', '--outDir', draft], output)
    renameSync(draft, built)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!isServerBuilt(root, hash)) throw error
  }
  writeFileSync(join(folder, 'start.js'), `import './${nameOf(hash)}/start.js'\n`)
  for (const old of oldest(folder)) rmSync(old, { recursive: true, force: true })
}

function oldest(folder: string): string[] {
  const age = (path: string) => statSync(path).mtimeMs
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => join(folder, entry.name))
    .sort((one, other) => age(other) - age(one))
    .slice(KEPT)
}
