import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)

async function pgliteVersion(): Promise<string> {
  // The package does not export its package.json.
  const manifest = join(dirname(require.resolve('@electric-sql/pglite')), '..', 'package.json')
  return (JSON.parse(await readFile(manifest, 'utf8')) as { version: string }).version
}

/**
 * Returns the path of the prepared database for the installed PGlite; scripts/prepareDatabase.ts writes it.
 */
export async function preparedPath(): Promise<string> {
  return fileURLToPath(new URL(`./prepared/pglite-${await pgliteVersion()}.br`, import.meta.url))
}

/** Returns the prepared database; undefined if there is none for this version of PGlite. */
export async function readPrepared(): Promise<Buffer | undefined> {
  try {
    return await readFile(await preparedPath())
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
