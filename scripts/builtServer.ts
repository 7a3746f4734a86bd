import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Output, runVite } from './runVite'

/** Each build has a folder named by the hash of its inputs, so a build is never used for other inputs. */
const FOLDER = '.cache/server'
/** A running server might still load its chunks, so keep a few old builds. */
const KEPT = 3

const nameOf = (hash: string) => hash.slice(0, 16)

/** Returns the entry module of the server that was built from these inputs. */
export const builtServer = (root: string, hash: string) => join(root, FOLDER, nameOf(hash), 'main.js')

/** Whether the server was built from these inputs. */
export const isServerBuilt = (root: string, hash: string) => existsSync(builtServer(root, hash))

/** Builds the server atomically, even if two processes build it at the same time. */
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
